import { dayOfRise } from '../../../money/pricing/planned-price.ts'
import { changedPrices } from '../../../money/pricing/changed-prices.ts'
import { comingTerms } from '../../../money/prices/rise-of.ts'
import { riseToTell } from '../../../money/price-rises/told-rise.ts'
import { sentence } from '../emails-layout.ts'
import { dayOf, portal, subjectId, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { PER, priceLines } from './price-lines.ts'

/**
 * To the account, whatever it wants to be notified of: which prices rise, from which day on, and the right to leave on that
 * day. Nobody who leaves gets it. Source: Directive (EU) 2018/1972, Art. 105 (4).
 */
export const priceRise = mail({
  facts: {
    prices: 'lines',
    with_vat: 'flag',
    /** Whether they are a year’s. */
    by_year: 'flag',
    /** All of them together, with VAT. */
    before: 'text',
    after: 'text',
    date: 'text',
    portal_url: 'link',
  },
  compose: toAccount(async (context, account) => {
    const { tx, now, ports, facts } = context
    const { settings } = ports
    const subscription = await tx.subscriptions.get(subjectId(context))
    const rise = await riseToTell(tx, subscription, facts?.['price_rise_id'])
    if (!subscription || !rise) return null
    const terms = comingTerms(subscription, settings.plans)
    const changed = changedPrices(terms, rise.diff)
    // What rises was given up meanwhile: there is nothing to tell.
    if (changed.length === 0) return null
    const { interval, plan } = terms
    const of_plan = { plan_tier: plan.plan_tier, interval }
    const { lines, ...told } = await priceLines(context, account, changed, of_plan)
    const { price_notice: notice, time_zone: zone } = settings
    const day = dayOfRise(rise, subscription, { now, notice, zone })
    return {
      prices: lines,
      ...told,
      by_year: interval === 'year',
      date: dayOf(context, account, day),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ prices, with_vat, by_year, before, after, date, portal_url }) => ({
    subject: `Your prices rise on ${date}`,
    paragraphs: [
      `From ${date} we raise these prices, ${PER.en(by_year)}:`,
      ...prices,
      `VAT is ${with_vat ? 'included' : 'not included'}. In all that is ${after} with VAT; at the present prices it is ${before}.`,
      `You can leave on ${date} without any cost, whatever term was agreed: cancel your subscription by then.`,
      'If you agree with the new prices, you need not do anything.',
    ],
    buttons: [{ label: 'See or cancel my subscription', url: portal_url }],
  }),
  lt: ({ prices, with_vat, by_year, before, after, date, portal_url }) => ({
    subject: `Jūsų kainos didės ${date}`,
    paragraphs: [
      `Nuo ${date} didinsime šias ${by_year ? 'metų' : 'mėnesio'} kainas:`,
      ...prices,
      `Kainos nurodytos ${with_vat ? 'su' : 'be'} PVM. Iš viso su PVM mokėsite ${after}, dabartinėmis kainomis – ${before}.`,
      sentence(
        `Galite prenumeratos nemokamai atsisakyti, kad ir koks terminas būtų sutartas. Atsisakykite jos iki ${date}`,
      ),
      'Jei su naujomis kainomis sutinkate, nieko daryti nereikia.',
    ],
    buttons: [{ label: 'Peržiūrėti arba atsisakyti prenumeratos', url: portal_url }],
  }),
})
