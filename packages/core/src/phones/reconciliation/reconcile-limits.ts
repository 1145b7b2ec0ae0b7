import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import { lookUp } from '../../kernel/look-up.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { canonicalJson } from '../../kernel/text/canonical.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { countInUse, type InUse } from '../limits/in-use.ts'
import type { LimitFact, LimitFinding } from '../limits/limit-fact.ts'
import { tellLimits } from '../limits/limit-tenant.ts'
import { areLimitsConfirmed } from '../limits/limits.ts'
import { lockedTenant } from '../tenants/locked-tenant.ts'
import type { PbxTenant } from '../tenants/ports.ts'
import { nextGeneration, sameCounts, type Tenant, type TenantCounts } from '../tenants/tenant.ts'

/** Tenants that are looked at at a time, and findings that are remembered. */
const PAGE = 200

/** Tenants that the core is asked about at once. */
const AT_ONCE = 8

/** A tenant whose limits the PBX core shows otherwise than it confirmed them, and what it shows. */
export interface ForgottenLimits {
  readonly tenant: Tenant
  readonly shown: TenantCounts | null
}

/** What the core shows in place of the limits that it confirmed; undefined where it shows those. */
export function forgottenLimits(
  tenant: Tenant,
  { limits: seen }: PbxTenant,
): ForgottenLimits | undefined {
  const { limits, status } = tenant
  const shown = seen ?? null
  if (limits === null || status === 'deleted' || !areLimitsConfirmed(tenant)) return undefined
  return shown && sameCounts(shown, limits) ? undefined : { tenant, shown }
}

/**
 * Compare what was agreed of each tenant with what the PBX core was told and with what is in use. What the core has not
 * confirmed, or has forgotten, it is told again; what it does not take, and what is in use beyond what was agreed, is
 * remembered, and an alert shows it. Billing goes by what was agreed. Resolves to the tenants that were told.
 */
export async function reconcileLimits(
  ports: WritePorts<'pbx'>,
  forgotten: readonly ForgottenLimits[],
  at: EpochMs,
): Promise<string[]> {
  for (const each of forgotten) await renumber(ports, each, at)
  const before = await ports.store.read((tx) => tx.facts.get('tenant_limits'))
  const looker = createLooker(ports)
  const told: string[] = []
  const found: LimitFact[] = []
  for (let last = ''; ;) {
    const from = last
    const page = await ports.store.read((tx) => tx.tenants.pageLimited(from, PAGE))
    await mapWithConcurrency(page, AT_ONCE, async (tenant) => {
      const looked = await looker(tenant)
      if (looked.told) told.push(tenant.tenant_id)
      found.push(factOf(tenant, looked, before, at))
    })
    last = page.at(-1)?.tenant_id ?? ''
    if (page.length < PAGE) break
  }
  if (before || found.length > 0) await transact(ports, ({ tx }) => remember(tx, found, at))
  return told
}

/** The core is to be told as by a newer command than any that it has seen. */
async function renumber(
  ports: WritePorts<'pbx'>,
  { tenant: known, shown }: ForgottenLimits,
  at: EpochMs,
): Promise<void> {
  await transact(
    ports,
    async (work) => {
      const tenant = await lockedTenant(work.tx, known)
      const { limits_generation: generation } = known
      if (generation === null || tenant?.limits_generation !== generation) return
      const limits_generation = nextGeneration({ generation }, at)
      await work.tx.tenants.put({ ...tenant, limits_generation, updated_at: at })
      const { account_id, tenant_id, limits } = tenant
      const meta = { tenant_id, shown: canonicalJson(shown), wanted: canonicalJson(limits) }
      await recordOwn(work, { action: 'tenant.drifted', account_id, meta })
    },
    at,
  )
}

interface Looked {
  readonly told: boolean
  /** Whether the core holds to them; undefined where it did not say. */
  readonly taken: boolean | undefined
  readonly used: InUse
}

/** Whether the core takes the limits, by what telling them came to. */
const TAKEN = {
  done: true,
  refused: false,
  not_offered: false,
  retry: undefined,
  overtaken: undefined,
} as const

const UNKNOWN: Looked = { told: false, taken: undefined, used: undefined }

/** Looks at one tenant after another, until the core does not answer: the rest of this hour it is not asked again. */
function createLooker(ports: WritePorts<'pbx'>): (tenant: Tenant) => Promise<Looked> {
  let isAway = false
  return async (tenant) => {
    if (isAway) return UNKNOWN
    const { kind } = await tellLimits(ports, tenant)
    const used = await countInUse(ports.pbx, tenant.tenant_id)
    isAway ||= used === undefined
    return { told: kind === 'done' && !areLimitsConfirmed(tenant), taken: TAKEN[kind], used }
  }
}

/** What is found of a tenant. A core that does not say takes nothing back that was found before. */
function factOf(
  tenant: Tenant,
  { taken, used }: Looked,
  before: LimitFact | undefined,
  at: EpochMs,
): LimitFact {
  const { tenant_id, code } = tenant
  const findings = Object.entries(tenant.limits ?? {}).map(([name, agreed]) => ({
    tenant_id,
    code,
    name,
    agreed,
    used: lookUp(used ?? {}, name) ?? null,
  }))
  const isStill = (one: LimitFinding) =>
    findings.some((each) => isAbout(one, each) && one.agreed === each.agreed)
  const kept = (which: 'not_taken' | 'exceeded') => before?.[which].filter(isStill) ?? []
  return {
    at,
    not_taken: taken === undefined ? kept('not_taken') : taken ? [] : findings,
    exceeded: used
      ? findings.filter(({ agreed, used: count }) => count !== null && count > agreed)
      : kept('exceeded'),
  }
}

function isAbout(one: LimitFinding, other: LimitFinding): boolean {
  return one.tenant_id === other.tenant_id && one.name === other.name
}

async function remember(
  tx: Pick<Tx, 'facts'>,
  found: readonly LimitFact[],
  at: EpochMs,
): Promise<void> {
  await tx.facts.put('tenant_limits', {
    at,
    not_taken: found.flatMap(({ not_taken }) => not_taken).slice(0, PAGE),
    exceeded: found.flatMap(({ exceeded }) => exceeded).slice(0, PAGE),
  })
}
