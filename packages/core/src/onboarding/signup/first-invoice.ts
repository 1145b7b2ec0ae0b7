import { cycleLines } from '../../money/billing/cycle-amount.ts'
import { sumOfLines } from '../../money/invoices/draft-lines.ts'
import type { InvoiceLine } from '../../money/invoices/line.ts'
import { offeredPrice } from '../../money/subscription/offered-price.ts'
import { startTrial } from '../../money/subscription/start-trial.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Prospective } from '../../people/vat/price-with-vat.ts'
import type { Tx, Work } from '../../ports.ts'
import { beginningOf } from './ordered.ts'
import type { Signup } from './signup.ts'

/** What is charged first, if nothing changes before: when the trial ends that everybody has who signs up for the first time. */
export interface FirstInvoice {
  readonly at: EpochMs
  readonly line_items: readonly InvoiceLine[]
  /** Net. */
  readonly subtotal: Money
  readonly vat_amount: Money
  readonly total: Money
}

/**
 * The first invoice of an order, by the decisions that bill it: the plan, its items, what a code takes off, and what is set up
 * for the first time. That the person may have had a trial is not looked at: the answer is the same whoever asks. Source:
 * contract 2.9, 6.11.
 */
export async function firstInvoice(
  work: Pick<Work, 'settings' | 'now'> & { readonly tx: Pick<Tx, 'vatMeters'> },
  signup: Signup,
  who: Prospective,
): Promise<FirstInvoice> {
  const { settings, now } = work
  const names = { subscription_id: '', cycle_id: '', account_id: '' }
  const begun = { ...names, ...beginningOf(signup, settings, now), trial: true }
  const { subscription, cycle } = startTrial(begun, settings, now)
  const { language } = signup
  const lines = cycleLines(settings, { cycle, subscription, account: { language }, waiting: [] })
  const price = sumOfLines(lines)
  const at = cycle.period_start
  const days = { price, trial_days: settings.plans.find(isPlan(signup))?.trial_days ?? 0 }
  const { net, vat, gross } = await offeredPrice(work, who, days)
  return { at, line_items: lines, subtotal: net, vat_amount: vat, total: gross }
}

function isPlan({ plan_tier }: Signup) {
  return (plan: { readonly plan_tier: string }) => plan.plan_tier === plan_tier
}
