import type { Account } from '../../people/account/account.ts'
import { add, EUR, type Money, money, share, smaller, subtract } from '../../kernel/money.ts'
import { after, DAY, type EpochMs, epochMs } from '../../kernel/time.ts'
import { formatMoney, formatDate } from '../../kernel/text/format.ts'
import { planName, planOf } from '../../money/policy/plans.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { vatDecisionFor } from '../../people/vat/vat-decision-for.ts'
import {
  subjectId,
  type Composers,
  type MailContext,
  instantFact,
  numberFact,
  portal,
  textFact,
  toAccount,
  toSubscribedAccount,
} from './mail-context.ts'

type AccountMail =
  | 'welcome'
  | 'provisioning_failed'
  | 'trial_ending'
  | 'account_suspended'
  | 'account_restored'
  | 'subscription_cancelled'
  | 'plan_changed'

/** From the first day of a phone system to its last. */
export const ACCOUNT_COMPOSERS: Composers<AccountMail> = {
  welcome: toAccount(async (context, { account_id }) => {
    const tenant = await context.tx.tenants.ofAccount(account_id)
    return tenant ? { portal_url: portal(context, ''), pbx_url: tenant.my_pbx_url } : null
  }),
  provisioning_failed: toAccount(() => ({})),
  trial_ending: toSubscribedAccount(async (context, account) => {
    const subscription = await context.tx.subscriptions.get(subjectId(context))
    // Cancelled or converted since: nothing ends that anybody should be warned of.
    if (subscription?.status !== 'trialing' || subscription.trial_ends_at === null) return null
    return {
      amount: formatMoney(await firstCharge(context, account, subscription), account.language),
      date: dayOf(context, account, subscription.trial_ends_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  account_suspended: toAccount((context) => ({
    pay_url: context.facts?.['pay_url'] == null ? null : textFact(context, 'pay_url'),
    portal_url: portal(context, ''),
  })),
  account_restored: toAccount(async (context, account) => ({
    portal_url: portal(context, ''),
    cards_url: (await paidByHand(context, account))
      ? portal(context, '/billing/payment-methods')
      : null,
  })),
  subscription_cancelled: toAccount((context, account) => ({
    date: dayOf(context, account, epochMs(numberFact(context, 'ends_at'))),
    ended: numberFact(context, 'ended') === 1,
    portal_url: portal(context, ''),
  })),
  plan_changed: toSubscribedAccount((context, account) => {
    const effective_at = instantFact(context, 'effective_at')
    return {
      from: planNamed(context, 'from', account),
      to: planNamed(context, 'to', account),
      price: formatMoney(money(numberFact(context, 'price_minor'), EUR), account.language),
      date: effective_at === null ? null : dayOf(context, account, effective_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
}

/** What the first period will ask the card for: VAT included, account credit taken off. Source: contract 7.3, 7.4. */
async function firstCharge(
  { ports: { settings }, tx, now }: MailContext,
  account: Account,
  { plan_tier_pending: chosen, price }: Subscription,
): Promise<Money> {
  const { account_id } = account
  const net = chosen === null ? price : planOf(settings.plans, chosen).price
  const verdicts = await tx.vatVerdicts.ofAccount(account_id)
  const { rate_basis_points } = vatDecisionFor(settings, account, verdicts, now)
  const total = add(net, share(net, rate_basis_points))
  const credit = await tx.ledger.balance('customer_credit', account_id, net.currency)
  return subtract(total, smaller(credit, total))
}

/** How long ago a payment may be that the service came back for: mails are late for a day at most. */
const JUST_PAID = DAY

/** Whether the customer paid a period on the provider's page, with whatever card, just now. */
async function paidByHand({ tx, now }: MailContext, { account_id }: Account): Promise<boolean> {
  const page = { limit: 10, after: null }
  const { data } = await tx.payments.list({ account_id, status: 'completed' }, page)
  return data.some(
    ({ kind, started_by, captured_at }) =>
      kind !== 'topup' &&
      started_by === 'customer' &&
      captured_at !== null &&
      captured_at > after(now, -JUST_PAID),
  )
}

function dayOf({ ports }: MailContext, { language }: Account, at: EpochMs): string {
  return formatDate(at, ports.settings.time_zone, language)
}

function planNamed(context: MailContext, fact: string, { language }: Account): string {
  return planName(context.ports.settings.plans, textFact(context, fact), language)
}
