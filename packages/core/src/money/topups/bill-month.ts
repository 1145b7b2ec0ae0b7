import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PbxAnswer } from '../../phones/tenants/ports.ts'
import { refreshOldVat } from '../../people/vat/refresh-old-vat.ts'
import { removeTenant } from '../../phones/tenants/remove-tenant.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import { type EffectOutcome, retryOf } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { billUse } from './bill-use.ts'
import { pushMonth } from './push-month.ts'
import { topupsLeft } from './unused-topups.ts'
import { monthAfter, monthEnd, monthOf } from './use-months.ts'

type MonthEffect = Extract<Effect, { type: 'call_credit.bill' }>

/** What the phone system says of the use; `nothing` where there is none to bill, `gone` where nobody can say. */
type Told =
  | { readonly kind: 'used'; readonly used: Money }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gone' }
  | Extract<EffectOutcome, { kind: 'retry' }>

/**
 * Bill the calls that had used up prepaid call credit by the end of a month, and look at the next month while some is
 * left. The phone system is asked for all use until then, so that a month that could not be billed is not lost. A core that
 * is away is asked again. Source: contract 6.3.
 */
export async function billMonth(
  ports: WritePorts<'pbx' | 'vat'>,
  { account_id, month }: MonthEffect,
): Promise<EffectOutcome> {
  const told = await toldUse(ports, account_id, monthEnd(month, ports.settings.time_zone))
  if (told.kind === 'retry') return told
  if (told.kind === 'nothing') return { kind: 'done' }
  // Whoever has no such tenant may have it again: it is asked again.
  if (told.kind === 'gone') return { kind: 'retry', reason: 'the phone system says nothing of it' }
  await refreshOldVat(ports, account_id)
  await transact(ports, async (work) => {
    const left = await billUse(work, { account_id, month, used: told.used })
    if (left.amount_minor > 0) await pushMonth(work, account_id, monthAfter(month))
  })
  return { kind: 'done' }
}

/** What no month's question could bill, the next one does: all use until its end is asked for. */
export async function billNextMonth(work: Work, { account_id, month }: MonthEffect): Promise<void> {
  await pushMonth(work, account_id, monthAfter(month))
}

/**
 * The phone system of an account that ended goes, once the calls that were made until now are billed: afterwards nobody
 * can say what was used. Call credit that is left stays on the books, and what it says is unused is kept for a pay-back.
 * Source: contract 6.3, 6.7, 8.
 */
export async function removeBilledTenant(
  ports: WritePorts<'pbx'>,
  effect: Extract<Effect, { type: 'tenant.remove' }>,
): Promise<EffectOutcome> {
  const { account_id } = effect
  const now = ports.clock()
  const told = await toldUse(ports, account_id, now)
  if (told.kind === 'retry') return told
  if (told.kind === 'used') {
    const month = monthOf(now, ports.settings.time_zone)
    await transact(ports, (work) => billUse(work, { account_id, month, used: told.used }))
  }
  const left = await toldLeft(ports, account_id)
  return left.kind === 'retry' ? left : removeTenant(ports, effect, left.minor)
}

/** What a phone system that goes says is unused, where topups could still be paid back; null where it does not say. */
async function toldLeft(
  { store, pbx }: WritePorts<'pbx'>,
  account_id: string,
): Promise<{ kind: 'told'; minor: number | null } | Extract<EffectOutcome, { kind: 'retry' }>> {
  const { tenant, topups } = await store.read(async (tx) => ({
    tenant: await tx.tenants.ofAccount(account_id),
    topups: await topupsLeft(tx, account_id),
  }))
  const nothing = { kind: 'told', minor: null } as const
  const isOver = topups.every(({ left }) => left.amount_minor === 0)
  if (!tenant || isGone(tenant) || isOver) return nothing
  const answer = await pbx.getCallBalance(tenant.tenant_id)
  if (answer.kind === 'unknown' || answer.kind === 'not_attempted')
    return retryOf('the PBX core', answer)
  const told = answer.kind === 'done' && typeof answer.value === 'object'
  return told ? { kind: 'told', minor: Math.max(answer.value.amount_minor, 0) } : nothing
}

async function toldUse(
  { store, pbx }: WritePorts<'pbx'>,
  account_id: string,
  until: EpochMs,
): Promise<Told> {
  const { tenant, prepaid } = await store.read(async (tx) => ({
    tenant: await tx.tenants.ofAccount(account_id),
    prepaid: await tx.ledger.balance('prepaid_call_credit', account_id, tx.currency),
  }))
  if (!tenant || isGone(tenant) || prepaid.amount_minor <= 0) return { kind: 'nothing' }
  const since = tenant.created_at
  return toldBy(await pbx.callCreditUsed?.(tenant.tenant_id, { since, until }))
}

function toldBy(answer: PbxAnswer<Money> | undefined): Told {
  if (answer?.kind === 'done') return { kind: 'used', used: answer.value }
  if (answer?.kind !== 'unknown' && answer?.kind !== 'not_attempted') return { kind: 'gone' }
  return retryOf('the PBX core', answer)
}

function isGone({ status }: Tenant): boolean {
  return status === 'deleted'
}
