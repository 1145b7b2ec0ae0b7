import { readPrices } from '../../../money/pricing/changed-prices.ts'
import { sentence } from '../emails-layout.ts'
import { dayOf, instantFact, portal, subjectId, toSubscribedAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { PER, priceLines } from './price-lines.ts'

/** To the account, unless it wants no notifications: which prices it has from the next period on, or that the present ones stay. */
export const pricesChanged = mail({
  facts: {
    prices: 'lines',
    with_vat: 'flag',
    /** Whether they are a year’s. */
    by_year: 'flag',
    date: 'text',
    portal_url: 'link',
  },
  variants: {
    names: ['changed', 'kept'],
    of: ({ prices }) => (prices.length === 0 ? 'kept' : 'changed'),
  },
  compose: toSubscribedAccount(async (context, account) => {
    const subscription = await context.tx.subscriptions.get(subjectId(context))
    const effective_at = instantFact(context, 'effective_at')
    if (!subscription || effective_at === null) return null
    const prices = context.facts?.['prices']
    const changed = typeof prices === 'string' ? readPrices(prices) : []
    const { lines, with_vat } = await priceLines(context, account, changed, subscription)
    return {
      prices: lines,
      with_vat,
      by_year: subscription.interval === 'year',
      date: dayOf(context, account, effective_at),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ prices, with_vat, by_year, date, portal_url }) => ({
    subject: prices.length === 0 ? 'Your prices stay as they are' : `Your prices from ${date}`,
    paragraphs:
      prices.length === 0
        ? [`The new prices that we announced for ${date} do not come. Yours stay as they are.`]
        : [
            `From ${date} you pay us, ${PER.en(by_year)}:`,
            ...prices,
            `VAT is ${with_vat ? 'included' : 'not included'}. You need not do anything.`,
          ],
    buttons: [{ label: 'See my subscription', url: portal_url }],
  }),
  lt: ({ prices, with_vat, by_year, date, portal_url }) => ({
    subject: prices.length === 0 ? 'Jūsų kainos nesikeičia' : `Jūsų kainos nuo ${date}`,
    paragraphs:
      prices.length === 0
        ? [
            sentence(
              `Naujų kainų, kurias buvome numatę, netaikysime. Jos turėjo įsigalioti ${date}`,
            ),
            'Jūsų kainos lieka tokios, kokios yra.',
          ]
        : [
            `Nuo ${date} jums taikysime šias ${by_year ? 'metų' : 'mėnesio'} kainas:`,
            ...prices,
            `Kainos nurodytos ${with_vat ? 'su' : 'be'} PVM. Jums nieko daryti nereikia.`,
          ],
    buttons: [{ label: 'Peržiūrėti prenumeratą', url: portal_url }],
  }),
})
