import type { Account } from '../account/account.ts'
import { add, type Money, money, share, smaller, subtract } from '../kernel/money.ts'
import { after, DAY, type EpochMs, epochMs } from '../kernel/time.ts'
import { writtenAmount, writtenDate } from '../kernel/written.ts'
import { planOf, type PlanTier } from '../subscription/plans.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { vatDecisionFor } from '../vat/vat-decision-for.ts'
import {
  aboutOf,
  type Composers,
  type Desk,
  instantFact,
  numberFact,
  portal,
  textFact,
  toAccount,
  toWillingAccount,
} from './compose-mail-desk.ts'

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
  welcome: toAccount(async (desk, { account_id }) => {
    const tenant = await desk.tx.tenants.ofAccount(account_id)
    return tenant ? { portal_url: portal(desk, ''), pbx_url: tenant.my_pbx_url } : null
  }),
  provisioning_failed: toAccount(() => ({})),
  trial_ending: toWillingAccount(async (desk, account) => {
    const subscription = await desk.tx.subscriptions.get(aboutOf(desk))
    // Cancelled or converted since: nothing ends that anybody should be warned of.
    if (subscription?.status !== 'trialing' || subscription.trial_ends_at === null) return null
    return {
      amount: writtenAmount(await firstCharge(desk, account, subscription), account.language),
      date: dayOf(desk, account, subscription.trial_ends_at),
      portal_url: portal(desk, '/billing/subscription'),
    }
  }),
  account_suspended: toAccount((desk) => ({
    pay_url: desk.facts?.['pay_url'] == null ? null : textFact(desk, 'pay_url'),
    portal_url: portal(desk, ''),
  })),
  account_restored: toAccount(async (desk, account) => ({
    portal_url: portal(desk, ''),
    cards_url: (await paidByHand(desk, account)) ? portal(desk, '/billing/payment-methods') : null,
  })),
  subscription_cancelled: toAccount((desk, account) => ({
    date: dayOf(desk, account, epochMs(numberFact(desk, 'ends_at'))),
    ended: numberFact(desk, 'ended') === 1,
    portal_url: portal(desk, ''),
  })),
  plan_changed: toWillingAccount((desk, account) => {
    const effective_at = instantFact(desk, 'effective_at')
    return {
      from: planName(desk, 'from'),
      to: planName(desk, 'to'),
      price: writtenAmount(money(numberFact(desk, 'price_minor'), 'EUR'), account.language),
      date: effective_at === null ? null : dayOf(desk, account, effective_at),
      portal_url: portal(desk, '/billing/subscription'),
    }
  }),
}

/** What the first period will ask the card for: VAT included, account credit taken off. Source: contract 7.3, 7.4. */
async function firstCharge(
  { ports: { settings }, tx, now }: Desk,
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
async function paidByHand({ tx, now }: Desk, { account_id }: Account): Promise<boolean> {
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

function dayOf({ ports }: Desk, { language }: Account, at: EpochMs): string {
  return writtenDate(at, ports.settings.time_zone, language)
}

function planName(desk: Desk, fact: string): string {
  return planOf(desk.ports.settings.plans, textFact(desk, fact) as PlanTier).name
}
