import { sentence } from '../emails-layout.ts'
import { dayOf, type MailContext, portal, subjectId, toSubscribedAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { add, type Money, share, smaller, subtract } from '../../../kernel/money.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { planOf } from '../../../money/policy/plans.ts'
import type { Subscription } from '../../../money/subscription/subscription.ts'
import type { Account } from '../../../people/account/account.ts'
import { sellingAt } from '../../../people/threshold/selling.ts'
import { vatDecisionFor } from '../../../people/vat/vat-decision-for.ts'

/** To the account, unless it wants no notifications: when the trial ends, and what the first charge will take. */
export const trialEnding = mail({
  facts: {
    /** What the first charge will take, on `date`. */
    amount: 'text',
    date: 'text',
    portal_url: 'link',
  },
  compose: toSubscribedAccount(async (context, account) => {
    const subscription = await context.tx.subscriptions.get(subjectId(context))
    // Cancelled or converted since: nothing ends that anybody should be warned of.
    if (subscription?.status !== 'trialing' || subscription.trial_ends_at === null) return null
    return {
      amount: formatMoney(await firstCharge(context, account, subscription), account.language),
      date: dayOf(context, account, subscription.trial_ends_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ amount, date, portal_url }) => ({
    subject: `Your trial ends on ${date}`,
    paragraphs: [
      `Your trial ends on ${date}. On that day your subscription begins, and we charge ${amount} to your card.`,
      'If you would like to stay with us, there is nothing to do. You can change your plan or cancel until then.',
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ amount, date, portal_url }) => ({
    subject: `Jūsų bandomasis laikotarpis baigsis ${date}`,
    paragraphs: [
      `${sentence(`Jūsų bandomasis laikotarpis baigsis ${date}`)} Tą dieną prasidės jūsų prenumerata ir nuo kortelės nuskaitysime ${amount}.`,
      'Jei norite likti su mumis, nieko daryti nereikia. Iki tol galite pakeisti planą arba prenumeratos atsisakyti.',
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})

/** What the first period will ask the card for: VAT included, account credit taken off. Source: contract 7.3, 7.4. */
async function firstCharge(
  { ports: { settings }, tx, now }: MailContext,
  account: Account,
  { plan_tier_pending: chosen, price }: Subscription,
): Promise<Money> {
  const { account_id } = account
  const net = chosen === null ? price : planOf(settings.plans, chosen).price
  const verdicts = await tx.vatVerdicts.ofAccount(account_id)
  const selling = await sellingAt(tx, settings, now)
  const { rate_basis_points } = vatDecisionFor(selling, account, verdicts, now)
  const total = add(net, share(net, rate_basis_points))
  const credit = await tx.ledger.balance('customer_credit', account_id, net.currency)
  return subtract(total, smaller(credit, total))
}
