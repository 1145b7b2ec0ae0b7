import { formatMoney } from '../../../kernel/text/format.ts'
import { endsNext } from '../../../money/discounts/ends-next.ts'
import { pricedPeriod } from '../../../money/pricing/terms.ts'
import { subscriptionPrice } from '../../../money/subscription/subscription-price.ts'
import { plannedTerms } from '../../../money/subscription/terms-of.ts'
import { sentence } from '../emails-layout.ts'
import { dayOf, portal, subjectId, toAccount } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { PER } from '../account/price-lines.ts'

/** To the account, a week before the first period at the full price: from which day on, and what it costs. */
export const discountEnds = mail({
  facts: {
    /** Of a whole period, with VAT. */
    price: 'text',
    /** Whether it is a year’s. */
    by_year: 'flag',
    date: 'text',
    portal_url: 'link',
  },
  compose: toAccount(async (context, account) => {
    const { tx, ports, now } = context
    const { settings } = ports
    const subscription = await tx.subscriptions.get(subjectId(context))
    // Another discount, or the end, has come meanwhile.
    if (!subscription || !endsNext(subscription, settings)) return null
    const price = pricedPeriod(plannedTerms(subscription, settings.plans))
    const { gross } = await subscriptionPrice({ tx, settings, now }, account.account_id, price)
    return {
      price: formatMoney(gross, account.language),
      by_year: price.interval === 'year',
      date: dayOf(context, account, subscription.current_period_end),
      portal_url: portal(context, '/billing/subscription'),
    }
  }),
  en: ({ price, by_year, date, portal_url }) => ({
    subject: `Your discount ends on ${date}`,
    paragraphs: [
      `Your discount ends with the running period. From ${date} your subscription costs ${price} ${PER.en(by_year)} with VAT, and we charge that on this day.`,
      'If you would like to go on, there is nothing to do. You can change your plan or cancel until then.',
    ],
    buttons: [{ label: 'Manage my subscription', url: portal_url }],
  }),
  lt: ({ price, by_year, date, portal_url }) => ({
    subject: `Jūsų nuolaida baigsis ${date}`,
    paragraphs: [
      `Jūsų nuolaida baigsis su dabartiniu laikotarpiu. Nuo ${date} prenumerata kainuos ${price} ${PER.lt(by_year)} su PVM, ir tą dieną šią sumą nuskaitysime.`,
      sentence(
        'Jei norite likti su mumis, nieko daryti nereikia. Iki tol galite pakeisti planą arba prenumeratos atsisakyti',
      ),
    ],
    buttons: [{ label: 'Tvarkyti prenumeratą', url: portal_url }],
  }),
})
