import { recordOwn } from '../../records/audit/record-audit.ts'
import { EFFECT_POLICIES } from '../../records/outbox/effect-policies.ts'
import { type EpochMs, after, hourOf } from '../../kernel/time.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { discardTenant } from '../tenants/discard-tenant.ts'
import { lockedTenant } from '../tenants/locked-tenant.ts'
import type { PbxTenant } from '../tenants/ports.ts'
import { type ForgottenLimits, forgottenLimits, reconcileLimits } from './reconcile-limits.ts'
import { nextGeneration, type ServiceLevel, type Tenant } from '../tenants/tenant.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Round } from '../../kernel/fault.ts'

/** Tenants that are compared at a time. */
const PAGE = 200

/** The result of a comparison with the PBX core; the core is the truth of what there is. */
export interface TenantReconciliation {
  readonly at: EpochMs
  /** False when the core did not list all its tenants: nothing more is known then. */
  readonly complete: boolean
  /** Tenants that the core showed. */
  readonly compared: number
  /** Tenants of ours that differed, or that the core does not have: it is told again what we want. */
  readonly repaired: readonly string[]
  /** Tenants of the core that no account of ours has: a person looks at them. */
  readonly strangers: readonly string[]
}

/**
 * Compare every tenant of the PBX core with our mirror. What differs is repaired by telling the core again
 * what we want, its limits too; what the core has and we do not know is remembered, and an alert shows it, but for what it made for a consumer who had
 * withdrawn: that is removed. Repeatable.
 * Source: contract 8.
 */
export async function reconcileTenants(ports: WritePorts<'pbx'>): Promise<TenantReconciliation> {
  const at = ports.clock()
  const found = await compareAll(ports)
  const missing = found.complete ? await repairMissing(ports, found.seen, at) : []
  const limited = found.complete ? await reconcileLimits(ports, found.forgotten, at) : []
  const { complete, seen, strangers } = found
  const compared = seen.size
  const repaired = [...new Set([...found.repaired, ...missing, ...limited])]
  const result = { at, complete, compared, repaired, strangers }
  await transact(ports, ({ tx }) => remember(tx, result))
  return result
}

/** A comparison that broke off takes no stranger back that an earlier one found. */
async function remember(tx: Pick<Tx, 'facts'>, result: TenantReconciliation): Promise<void> {
  const before = await tx.facts.get('tenant_reconciliation')
  const known = result.complete ? [] : (before?.strangers ?? [])
  const strangers = [...new Set([...known, ...result.strangers])]
  await tx.facts.put('tenant_reconciliation', {
    at: result.at,
    complete: result.complete,
    compared: result.compared,
    repaired_count: result.repaired.length,
    strangers: strangers.slice(0, PAGE),
  })
}

/** What the comparison of some tenants has found. */
interface Found {
  readonly repaired: readonly string[]
  readonly strangers: readonly string[]
  readonly forgotten: readonly ForgottenLimits[]
}

interface Compared extends Found {
  readonly complete: boolean
  readonly seen: ReadonlySet<string>
}

async function compareAll(ports: WritePorts<'pbx'>): Promise<Compared> {
  const seen = new Set<string>()
  const found: Found[] = []
  for (let last: string | null = null; ;) {
    const answer = await ports.pbx.listTenants(last, PAGE)
    if (answer.kind !== 'done') return { complete: false, seen, ...together(found) }
    for (const { tenant_id } of answer.value) seen.add(tenant_id)
    found.push(await compare(ports, answer.value))
    last = answer.value.at(-1)?.tenant_id ?? null
    if (answer.value.length < PAGE) return { complete: true, seen, ...together(found) }
  }
}

function together(found: readonly Found[]): Found {
  return {
    repaired: found.flatMap(({ repaired }) => repaired),
    strangers: found.flatMap(({ strangers }) => strangers),
    forgotten: found.flatMap(({ forgotten }) => forgotten),
  }
}

async function compare(ports: WritePorts<'pbx'>, shown: readonly PbxTenant[]): Promise<Found> {
  const ids = shown.map(({ tenant_id }) => tenant_id)
  const ours = await ports.store.read((tx) => tx.tenants.ofIds(ids))
  const byId = new Map(ours.map((tenant) => [tenant.tenant_id, tenant]))
  const repaired: string[] = []
  const strangers: string[] = []
  const forgotten = shown.flatMap((each) => {
    const known = byId.get(each.tenant_id)
    return (known && forgottenLimits(known, each)) ?? []
  })
  for (const each of shown) {
    const known = byId.get(each.tenant_id)
    if (known) {
      if (await repair(ports, known, each.level)) repaired.push(each.tenant_id)
    } else if (await isStranger(ports, each)) {
      const discarded = await transact(ports, (work) => discardTenant(work, each))
      const found = discarded ? repaired : strangers
      found.push(each.tenant_id)
    }
  }
  return { repaired, strangers, forgotten }
}

/** One that is being made now will be adopted by its reference; one that is gone needs nobody. */
function isStranger({ store }: WritePorts, { reference, level }: PbxTenant): Promise<boolean> {
  return store.read(async (tx) => {
    if (level === 'deleted') return false
    const signup = await tx.signups.byAccount(reference)
    return signup?.status !== 'provisioning'
  })
}

/** Tenants of ours that live and that the core, which listed all, did not show. */
async function repairMissing(
  ports: WritePorts<'pbx'>,
  seen: ReadonlySet<string>,
  began_at: EpochMs,
): Promise<string[]> {
  const repaired: string[] = []
  for (let last = ''; ;) {
    const from = last
    const page = await ports.store.read((tx) => tx.tenants.pageAlive(from, PAGE))
    for (const tenant of page) {
      if (seen.has(tenant.tenant_id) || tenant.created_at >= began_at) continue
      if (await repair(ports, tenant, null)) repaired.push(tenant.tenant_id)
    }
    last = page.at(-1)?.tenant_id ?? ''
    if (page.length < PAGE) return repaired
  }
}

/**
 * Whether a tenant is not as the core last confirmed it, or the outbox gave up telling. What the core has
 * not been told yet is the outbox's work and differs for now.
 */
function isDrifted(tenant: Tenant, shown: ServiceLevel | null, now: EpochMs): boolean {
  const { synced_generation, generation, actual_level, updated_at } = tenant
  if (synced_generation === generation) return shown !== actual_level
  return after(updated_at, EFFECT_POLICIES['tenant.sync'].give_up_after) < now
}

/** Have the core told again what we want, as a newer command than any it has seen. */
async function repair(
  ports: WritePorts<'pbx'>,
  known: Tenant,
  shown: ServiceLevel | null,
): Promise<boolean> {
  const now = ports.clock()
  if (!isDrifted(known, shown, now)) return false
  const repairNow = async (work: Work) => {
    const tenant = await lockedTenant(work.tx, known)
    if (!tenant || tenant.generation !== known.generation) return false
    const { account_id, tenant_id } = tenant
    const generation = nextGeneration(tenant, now)
    await work.tx.tenants.put({ ...tenant, generation, updated_at: now })
    const effect = { type: 'tenant.sync', tenant_id } as const
    const dedupe_key = `tenant.sync:${account_id}:${generation}`
    await pushEffect(work, { effect, dedupe_key })
    const meta = { tenant_id, shown, wanted: tenant.desired_level }
    await recordOwn(work, { action: 'tenant.drifted', account_id, meta })
    return true
  }
  return transact(ports, repairNow, now)
}

/**
 * Reconcile the tenants where nobody has within this hour. What counts as done is what was repaired: with
 * nothing to repair, all is quiet.
 */
export async function reconcileHourly(ports: WritePorts<'pbx'>): Promise<Round> {
  const last = await ports.store.read((tx) => tx.facts.get('tenant_reconciliation'))
  if (last && hourOf(last.at) >= hourOf(ports.clock())) return { tried: 0, faults: [] }
  const { repaired } = await reconcileTenants(ports)
  return { tried: repaired.length, faults: [] }
}
