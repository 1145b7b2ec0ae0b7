import type { Locale } from '../../kernel/locale.ts'
import { formatMoney, formatDate } from '../../kernel/text/format.ts'
import type { InvoiceView } from '../invoices/document-view.ts'
import { isOfCalls, isOfTopup } from '../invoices/line.ts'

/** How an issued invoice is settled. It never changes: what becomes of it later is other papers' news. */
export type Settlement = 'card' | 'customer' | 'paid' | 'topup' | 'prepaid' | 'credit' | 'nothing'

/** How an invoice is settled, by its issued record alone. Source: contract 6.6, 7.4. */
export function settlementOf(view: InvoiceView): Settlement {
  const { amount_due, paid_before_issue, collect_from, credit_applied, lines } = view
  if (amount_due.amount_minor === 0) return credit_applied.amount_minor > 0 ? 'credit' : 'nothing'
  if (isOfCalls({ lines })) return 'prepaid'
  if (paid_before_issue) return isOfTopup({ lines }) ? 'topup' : 'paid'
  return collect_from ?? 'card'
}

type Words = (facts: { readonly amount: string; readonly date: string }) => string

const WORDS: Readonly<Record<Locale, Readonly<Record<Settlement, Words>>>> = {
  en: {
    card: ({ amount }) =>
      `We charge ${amount} to the card that is saved on your account; there is nothing else to do.`,
    customer: ({ amount, date }) =>
      `There is no card on your account that we can charge. Please pay ${amount} in our customer portal by ${date}.`,
    paid: () => 'Paid with the card that is saved on your account; there is nothing else to do.',
    prepaid: () => 'Your call credit has paid it; there is nothing else to do.',
    topup: () => 'You have paid it by card; there is nothing else to do.',
    credit: () => 'Your account credit covers this invoice; there is nothing to pay.',
    nothing: () => 'There is nothing to pay.',
  },
  lt: {
    card: ({ amount }) =>
      `${amount} nuskaitysime nuo jūsų paskyroje išsaugotos kortelės; daugiau nieko daryti nereikia.`,
    customer: ({ amount, date }) =>
      `Jūsų paskyroje nėra kortelės, nuo kurios galėtume nuskaityti. Prašome iki ${date} savitarnoje sumokėti ${amount}.`,
    paid: () => 'Apmokėta jūsų paskyroje išsaugota kortele; daugiau nieko daryti nereikia.',
    prepaid: () => 'Ji apmokėta jūsų pokalbių kreditu; daugiau nieko daryti nereikia.',
    topup: () => 'Jūs ją apmokėjote kortele; daugiau nieko daryti nereikia.',
    credit: () => 'Šią sąskaitą padengia jūsų paskyros kreditas; mokėti nieko nereikia.',
    nothing: () => 'Mokėti nieko nereikia.',
  },
}

/** The one sentence by which an invoice's PDF and its mail say how it is settled, in its language. */
export function settlementWords(view: InvoiceView): string {
  const { language, amount_due, due_at, time_zone } = view
  const amount = formatMoney(amount_due, language)
  const date = formatDate(due_at, time_zone, language)
  return WORDS[language][settlementOf(view)]({ amount, date })
}
