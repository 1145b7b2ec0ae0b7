import { recordOwn } from '../../records/audit/record-audit.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { advance } from '../../kernel/machine.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { after, epochMs } from '../../kernel/time.ts'
import { nextGeneration, TENANT_KEPT_FOR, type Tenant, tenantMachine } from './tenant.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * The phone system of an account that ended goes: we want it gone, and the core is told until it agrees.
 * What it said is unused of its call credit, in cents, is kept. Changes nothing where the account is not cancelled, or ended again since, or it is gone already. Source: contract 8.
 */
export async function removeTenant(
  ports: WritePorts,
  { account_id }: Extract<Effect, { type: 'tenant.remove' }>,
  call_credit_left_minor: number | null,
): Promise<EffectOutcome> {
  await transact(ports, async (work) => {
    const { tx } = work
    const account = await tx.accounts.getForUpdate(account_id)
    const mirror = await tx.tenants.ofAccount(account_id)
    const tenant = mirror && (await tx.tenants.getForUpdate(mirror.tenant_id))
    if (account?.status !== 'cancelled' || !tenant || tenant.status === 'deleted') return
    // Whoever came back and left again has the phone system for as long again: another message tells of that end.
    if (after(account.ended_at ?? epochMs(0), TENANT_KEPT_FOR) > work.now) return
    await removeNow(work, { ...tenant, call_credit_left_minor })
  })
  return { kind: 'done' }
}

/** We want the phone system gone now: the core is told until it agrees. */
export async function removeNow(work: Work, tenant: Tenant): Promise<void> {
  const { tx, now } = work
  const { account_id, tenant_id } = tenant
  const status = advance(tenantMachine, tenant.status, 'removed')
  const generation = nextGeneration(tenant, now)
  const gone = { ...tenant, status, desired_level: 'deleted', generation, updated_at: now } as const
  await tx.tenants.put(gone)
  const effect = { type: 'tenant.sync', tenant_id } as const
  const dedupe_key = `tenant.sync:${account_id}:${generation}`
  await pushEffect(work, { effect, dedupe_key })
  const meta = { tenant_id, from: tenant.status, to: status }
  await recordOwn(work, { action: 'tenant.removed', account_id, meta })
}
