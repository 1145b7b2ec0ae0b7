import { recordOwn } from '../audit/record-audit.ts'
import { draftForAccount } from '../invoicing/draft-for-account.ts'
import type { IssuedInvoice } from '../invoicing/invoice.ts'
import { openInvoice } from '../invoicing/open-invoice.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { ChargeCase } from './charge-case.ts'
import { cycleLines, inPeriodOf } from './cycle-amount.ts'

/** A billed cycle's invoice, and the subscription as it is in the new period. */
interface Billed {
  /** None for no days: no number, no document, no mail. */
  readonly invoice: IssuedInvoice | undefined
  readonly subscription: Subscription
}

/**
 * Issue the invoice of a cycle's period. A plan that was chosen for it takes effect before it is priced;
 * what begins inside a period, after a suspension, is priced by its days. Source: contract 6, 7.3.
 */
export async function billCycle(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  facts: ChargeCase & { readonly told: string | undefined },
  now: EpochMs,
): Promise<Billed> {
  const { account, cycle, told } = facts
  const { settings } = ports
  const subscription = await takeChosenPlan(ports, tx, facts, now)
  const lines = cycleLines(settings, { account, cycle, subscription })
  if (lines.length === 0) return { invoice: undefined, subscription }
  const { account_id, subscription_id } = subscription
  const verdicts = await tx.vatVerdicts.ofAccount(account_id)
  const account_credit = await tx.ledger.balance('customer_credit', account_id, 'EUR')
  const billed = {
    invoice_id: ports.ids.uuid(now),
    subscription_id,
    cycle_id: cycle.cycle_id,
    due_at: cycle.period_start,
    collect_from: facts.card ? ('card' as const) : ('customer' as const),
    lines,
  }
  const draft = draftForAccount(settings, { account, verdicts, account_credit }, billed, now)
  return { invoice: await openInvoice(ports, tx, { draft, told }, now), subscription }
}

/** The plan that was chosen for this period is the one in force from here on. */
async function takeChosenPlan(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { subscription, account, cycle }: ChargeCase,
  now: EpochMs,
): Promise<Subscription> {
  const taken = inPeriodOf(cycle, subscription, ports.settings.plans)
  if (taken === subscription) return subscription
  const changed: Subscription = { ...taken, updated_at: now }
  await tx.subscriptions.put(changed)
  const { account_id, subscription_id } = subscription
  const meta = { subscription_id, from: subscription.plan_tier, to: changed.plan_tier }
  const action = 'subscription.plan_took_effect'
  await recordOwn(ports, tx, { action, account_id, meta }, now)
  if (account.pbx_tenant_id !== null) {
    const effect = { type: 'tenant.plan', tenant_id: account.pbx_tenant_id } as const
    const dedupe_key = `tenant.plan:${cycle.cycle_id}`
    await pushEffect(ports, tx, { effect, dedupe_key }, now)
  }
  return changed
}
