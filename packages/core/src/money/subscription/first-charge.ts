import { add, type Money, money, share, smaller, subtract } from '../../kernel/money.ts'
import type { Work } from '../../ports.ts'
import type { Account } from '../../people/account/account.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import { discountedPrice } from '../pricing/discount.ts'
import { setUpsOf } from '../pricing/set-up.ts'
import { chargesOf } from '../pricing/terms.ts'
import type { Subscription } from './subscription.ts'
import { plannedTerms, setUpBefore } from './terms-of.ts'

/**
 * What the first period will ask the card for when the trial ends, with what is set up for it and what waits for its invoice: VAT
 * of that day included, account credit taken off.
 * Source: contract 6.2, 7.3, 7.4.
 */
export async function firstCharge(
  { tx, settings, now }: Pick<Work, 'tx' | 'settings' | 'now'>,
  account: Account,
  subscription: Subscription,
): Promise<Money> {
  const { account_id } = account
  const { trial_ends_at } = subscription
  const at = trial_ends_at === null || trial_ends_at < now ? now : trial_ends_at
  const terms = plannedTerms(subscription, settings.plans)
  const period = { charges: chargesOf(terms), interval: terms.interval, start: at }
  const recurring = discountedPrice(subscription.discounts, period)
  const once = setUpsOf(terms, setUpBefore(subscription)).map(
    ({ quantity, unit }) => quantity * unit.amount_minor,
  )
  const due = once.reduce((sum, each) => sum + each, subscription.waiting_minor ?? 0)
  const net = add(recurring, money(due, recurring.currency))
  const verdicts = await tx.vatVerdicts.ofAccount(account_id)
  const selling = await sellingAt(tx, settings, at)
  const { rate_basis_points } = vatDecisionFor(selling, account, verdicts, at)
  const total = add(net, share(net, rate_basis_points))
  const credit = await tx.ledger.balance('customer_credit', account_id, net.currency)
  return subtract(total, smaller(credit, total))
}
