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
import { lookUp } from '../../../kernel/look-up.ts'
import { money } from '../../../kernel/money.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { itemName } from '../../../money/catalogue/item.ts'
import { planName } from '../../../money/policy/plans.ts'
import { quantitiesRead } from '../../../money/pricing/paid-quantity.ts'
import { PER } from './price-lines.ts'
import { subscriptionPrice } from '../../../money/subscription/subscription-price.ts'

/** To the account, unless it wants no notifications: by whom which quantities are others, from when, and what a period then costs. */
export const termsChanged = mail({
  facts: {
    plan: 'text',
    /** From how many of which item to how many: Seats: 3 → 5. */
    changes: 'text',
    by_us: 'flag',
    /** A period of all of it: with VAT for an individual, net for a company. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e). */
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
    const { ports, tx, now } = context
    const { settings } = ports
    const effective_at = instantFact(context, 'effective_at')
    const price = money(numberFact(context, 'price_minor'), settings.currency)
    const asked = { tx, settings, now }
    const interval = intervalFact(context)
    const { gross, net, shown } = await subscriptionPrice(asked, account.account_id, {
      net: price,
      interval,
    })
    return {
      plan: planName(settings.plans, textFact(context, 'plan'), account.language),
      changes: changesOf(context, account),
      by_us: textFact(context, 'by') === 'admin',
      price: formatMoney(shown === 'gross' ? gross : net, account.language),
      with_vat: shown === 'gross',
      by_year: interval === 'year',
      date: effective_at === null ? null : dayOf(context, account, effective_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ plan, changes, by_us, price, with_vat, by_year, date, portal_url }) => ({
    subject: `Your subscription: ${changes}`,
    paragraphs: [
      date === null
        ? `${by_us ? 'Our staff have' : 'As you asked, we have'} changed what you have with the plan ${plan}: ${changes}. The change applies from now on.`
        : `On ${date} ${by_us ? 'our staff will' : 'we will, as you asked,'} change what you have with the plan ${plan}: ${changes}.`,
      `From then on, all of it costs ${price} ${PER.en(by_year)}, VAT ${with_vat ? 'included' : 'not included'}.`,
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ plan, changes, by_us, price, with_vat, by_year, date, portal_url }) => ({
    subject: `Jūsų prenumerata: ${changes}`,
    paragraphs: [
      date === null
        ? `${by_us ? 'Mūsų darbuotojas pakeitė' : 'Kaip prašėte, pakeitėme'}, ką turite su planu „${plan}“: ${changes}. Pakeitimas jau galioja.`
        : sentence(
            `${by_us ? 'Mūsų darbuotojas pakeis' : 'Kaip prašėte, pakeisime'}, ką turite su planu „${plan}“: ${changes}. Tai įvyks ${date}`,
          ),
      `Nuo tada viskas kartu kainuoja ${price} ${PER.lt(by_year)} ${with_vat ? 'su' : 'be'} PVM.`,
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})

function changesOf(context: MailContext, { language }: Account): string {
  const { items } = context.ports.settings
  const from = quantitiesRead(textFact(context, 'from'))
  const to = quantitiesRead(textFact(context, 'to'))
  const quantities = Object.entries(to).map(([item, count]) => {
    return `${itemName(items, item, language)}: ${lookUp(from, item) ?? 0} → ${count}`
  })
  const length =
    context.facts?.['from_interval'] === undefined ? [] : [lengthChange(context, language)]
  return [...length, ...quantities].join(', ')
}

const PAID = { en: 'Paid', lt: 'Mokama' } as const

const BY = {
  en: { month: 'by the month', year: 'by the year' },
  lt: { month: 'kas mėnesį', year: 'kas metus' },
} as const

function lengthChange(context: MailContext, language: Account['language']): string {
  const said = BY[language]
  return `${PAID[language]}: ${said[intervalFact(context, 'from_interval')]} → ${said[intervalFact(context)]}`
}
