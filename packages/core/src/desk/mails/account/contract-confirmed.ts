import type { Account } from '../../../people/account/account.ts'
import { dayOf, type MailContext, portal, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { plusLocalDays } from '../../../kernel/calendar.ts'
import { after, type EpochMs } from '../../../kernel/time.ts'
import { disputeBodyOf } from '../../../people/consumers/dispute-bodies.ts'
import { WITHDRAWAL_PATH } from '../../../people/consumers/labels.ts'
import { calendarsOf, withdrawalEndAsTold } from '../../../people/consumers/withdrawal-end.ts'
import { formatDate, formatMoney } from '../../../kernel/text/format.ts'
import { planName, planOf } from '../../../money/policy/plans.ts'
import { itemName } from '../../../money/catalogue/item.ts'
import { pricedPeriod, type Terms } from '../../../money/pricing/terms.ts'
import { beginningOf } from '../../../onboarding/signup/ordered.ts'
import type { Settings } from '../../../settings.ts'
import { hadTrial } from '../../../money/subscription/had-trial.ts'
import { subscriptionPrice } from '../../../money/subscription/subscription-price.ts'
import type { Signup } from '../../../onboarding/signup/signup.ts'
import { contractInEnglish } from './contract-en.ts'
import { CONTRACT_FACTS } from './contract-facts.ts'
import { contractInLithuanian } from './contract-lt.ts'

/**
 * To the account, before its phone system is made: the contract as text that can be kept. What strangers choose, a name
 * say, is not in it: anybody can type anybody's address. Source: contract 6.13; Directive 2011/83/EU, Art. 6 (1), 8 (7).
 */
export const contractConfirmed = mail({
  facts: CONTRACT_FACTS,
  variants: {
    names: ['consumer', 'company'],
    of: ({ consumer }) => (consumer ? 'consumer' : 'company'),
  },
  compose: toAccount(async (context, account) => {
    const signup = await context.tx.signups.byAccount(account.account_id)
    if (!signup) return null
    const at = signup.card_verified_at ?? context.now
    const calendars = calendarsOf(context.ports.settings, account.country)
    // By this mail they are told.
    const { until, zone } = withdrawalEndAsTold(at, context.now, calendars)
    const first = await firstChargeAt(context, account, signup)
    return {
      ...(await pricesOf(context, account, signup, first ?? context.now)),
      consumer: account.customer_type === 'individual',
      ordered_on: dayOf(context, account, at),
      first_charge: first && dayOf(context, account, first),
      ...termOf(signup, account),
      withdraw_until: formatDate(after(until, -1), zone, account.language),
      withdraw_url: portal(context, WITHDRAWAL_PATH),
      begins_at_once: signup.begin_asked_at !== null,
      ...serviceOf(context, account, signup),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: contractInEnglish,
  lt: contractInLithuanian,
})

/** As the first invoice will have it: a rate that changes within the trial is known by now. Source: contract 6.2, 6.11. */
async function pricesOf(
  { ports, tx }: MailContext,
  account: Account,
  signup: Signup,
  charged_at: EpochMs,
) {
  const { settings } = ports
  const { account_id, language } = account
  const asked = { tx, settings, now: charged_at }
  const { terms } = beginningOf(signup, settings, charged_at)
  const price = await subscriptionPrice(asked, account_id, pricedPeriod(terms))
  const { gross, net, vat_rate_basis_points: rate } = price
  const percent = String(rate / 100).replace('.', language === 'lt' ? ',' : '.')
  return {
    plan: orderSaid(settings, terms, language),
    gross: formatMoney(gross, language),
    net: formatMoney(net, language),
    vat_rate: rate === 0 ? null : percent,
  }
}

/** The plan, and what is ordered beside it: Business (Seats: 5). */
function orderSaid(
  { plans, items: sold }: Pick<Settings, 'plans' | 'items'>,
  { plan, items }: Terms,
  language: Locale,
): string {
  const name = planName(plans, plan.plan_tier, language)
  const beside = items.map(({ item, quantity }) => `${itemName(sold, item, language)}: ${quantity}`)
  return beside.length === 0 ? name : `${name} (${beside.join(', ')})`
}

/**
 * When the trial is over if the phone system is ready now; null without one. Whoever had a trial not long ago has none,
 * unless an operator gives it. Source: contract 2.11.
 */
async function firstChargeAt(
  { ports, tx, now }: MailContext,
  account: Account,
  { plan_tier, trial_reason, email_key }: Signup,
): Promise<EpochMs | null> {
  const { plans, time_zone } = ports.settings
  const { trial_days } = planOf(plans, plan_tier)
  const { account_id, reg_number, vat_id } = account
  const newcomer = { account_id, email_key, reg_number, vat_id }
  const used = trial_reason === null && (await hadTrial({ ...ports, tx, now }, newcomer))
  if (used || trial_days === 0) return null
  return plusLocalDays(now, trial_days, time_zone)
}

/** What the order bound its customer to; a consumer gives no notice. */
function termOf({ term }: Signup, { customer_type }: Account) {
  const { months = null, notice_days = 0 } = term ?? {}
  const notice = customer_type === 'individual' ? 0 : notice_days
  return {
    term_months: months === null ? null : String(months),
    notice_days: notice === 0 ? null : String(notice),
  }
}

/** What stands before each line of the seller. */
const LABELS = {
  en: { code: 'Company code', vat: 'VAT number', email: 'E-mail', phone: 'Telephone' },
  lt: { code: 'Įmonės kodas', vat: 'PVM mokėtojo kodas', email: 'El. paštas', phone: 'Telefonas' },
} as const

/** Whom consumers write to and call: the contact of the seller, or else where customers get help. Source: Directive 2011/83/EU, Art. 6 (1) (c). */
function reachedAt({ ports: { settings } }: MailContext) {
  const { seller, brand } = settings
  return {
    email: seller.contact?.email ?? brand.support.email,
    phone: seller.contact?.phone ?? brand.support.phone,
  }
}

function sellerLines(context: MailContext, language: Locale): string[] {
  const { seller, seller_name } = context.ports.settings
  const { email, phone } = reachedAt(context)
  const t = LABELS[language]
  const labelled = [
    [t.code, seller.reg_number],
    [t.vat, seller.vat_id],
    [t.email, email],
    [t.phone, phone],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return [seller_name, seller.address, ...labelled].filter((line) => line !== '')
}

/** What the contract is about, and whom one turns to. Source: Directive 2011/83/EU, Art. 6 (1) (a), (c), (g), (t). */
function serviceOf(context: MailContext, { language }: Account, { plan_tier }: Signup) {
  const { settings } = context.ports
  const body = disputeBodyOf(settings.dispute_body, settings.seller.country, language)
  return {
    ...reachedAt(context),
    seller: sellerLines(context, language),
    characteristics: planOf(settings.plans, plan_tier).characteristics?.[language] ?? [],
    dispute_body: body === null ? null : `${body.name}, ${body.url}`,
  }
}
