import type { Account } from '../../../people/account/account.ts'
import { sentence } from '../emails-layout.ts'
import {
  dayOf,
  instantFact,
  intervalFact,
  type MailContext,
  numberFact,
  portal,
  textFact,
  toSubscribedAccount,
} from '../mail-context.ts'
import { mail } from '../mail.ts'
import { money } from '../../../kernel/money.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { PER } from './price-lines.ts'
import { subscriptionPrice } from '../../../money/subscription/subscription-price.ts'
import type { PriceWithVat } from '../../../people/vat/price-with-vat.ts'
import { planName } from '../../../money/policy/plans.ts'

/** To the account, unless it wants no notifications: which plan it has, from when, and the price. */
export const planChanged = mail({
  facts: {
    from: 'text',
    to: 'text',
    /** A period: with VAT for an individual, net for a company. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e). */
    price: 'text',
    with_vat: 'flag',
    /** Whether `price` is a year’s. */
    by_year: 'flag',
    /** Null for a change made now. */
    date: 'text?',
    portal_url: 'link',
  },
  variants: { names: ['now', 'later'], of: ({ date }) => (date === null ? 'now' : 'later') },
  compose: toSubscribedAccount(async (context, account) => {
    const effective_at = instantFact(context, 'effective_at')
    const { gross, net, shown } = await priceOf(context, account)
    return {
      from: planNamed(context, 'from', account),
      to: planNamed(context, 'to', account),
      price: formatMoney(shown === 'gross' ? gross : net, account.language),
      with_vat: shown === 'gross',
      by_year: intervalFact(context) === 'year',
      date: effective_at === null ? null : dayOf(context, account, effective_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ from, to, price, with_vat, by_year, date, portal_url }) => ({
    subject: `Your plan: ${to}`,
    paragraphs: [
      date === null
        ? `We have changed your plan from ${from} to ${to}. The change applies from now on.`
        : `On ${date} we will change your plan from ${from} to ${to}.`,
      `The plan ${to} costs ${price} ${PER.en(by_year)}, VAT ${with_vat ? 'included' : 'not included'}.`,
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ from, to, price, with_vat, by_year, date, portal_url }) => ({
    subject: `Jūsų planas: ${to}`,
    paragraphs: [
      date === null
        ? `Pakeitėme jūsų planą iš „${from}“ į „${to}“. Pakeitimas jau galioja.`
        : sentence(`Pakeisime jūsų planą iš „${from}“ į „${to}“. Tai įvyks ${date}`),
      `Plano „${to}“ kaina – ${price} ${PER.lt(by_year)} ${with_vat ? 'su' : 'be'} PVM.`,
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})

/** The price of the new plan as the account's next invoice would have it. */
async function priceOf(context: MailContext, account: Account): Promise<PriceWithVat> {
  const { ports, tx, now } = context
  const { settings } = ports
  const net = money(numberFact(context, 'price_minor'), settings.currency)
  return subscriptionPrice({ tx, settings, now }, account.account_id, {
    net,
    interval: intervalFact(context),
  })
}

function planNamed(context: MailContext, fact: string, { language }: Account): string {
  return planName(context.ports.settings.plans, textFact(context, fact), language)
}
