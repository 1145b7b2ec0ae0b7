import type { Locale } from '../../kernel/locale.ts'
import type { CreditNoteView } from '../invoices/document-view.ts'

/** What an electronic document says in words beside its codes. */
interface Words {
  readonly taken_back: (invoice: string, date: string) => string
  readonly restated: (invoice: string) => string
  readonly number_confirmed: (date: string) => string
  /** Our own reasons for a credit note; an operator's stands as sent. Source: contract 6.7. */
  readonly reasons: ReadonlyMap<string, string>
  readonly settled: Readonly<Record<CreditNoteView['settled_by'], string>>
}

/** The words of electronic documents, in the customer's language. */
export const WORDS: Readonly<Record<Locale, Words>> = {
  en: {
    taken_back: (invoice, date) => `Taken back from invoice ${invoice} of ${date}`,
    restated: (invoice) => `The same services of invoice ${invoice}, under reverse charge`,
    number_confirmed: (date) => `VAT correction: the buyer's VAT number was confirmed on ${date}`,
    reasons: new Map([
      ['plan_change', 'Change of plan'],
      ['cancellation', 'Cancellation of the subscription'],
      ['vat_corrected', 'Correction of VAT'],
      ['withdrawal', 'Withdrawal from the contract'],
      ['dispute_lost', 'Disputed charge'],
      ['void', 'The invoice is void'],
    ]),
    settled: {
      refund: 'We return this amount by the means that you paid with.',
      credit:
        'This amount lowers what you owe us; what remains of it we keep as credit on your account.',
      bank: 'Your bank has returned this amount to your card.',
    },
  },
  lt: {
    taken_back: (invoice, date) => `Grąžinama pagal ${date} sąskaitą ${invoice}`,
    restated: (invoice) => `Tos pačios sąskaitos ${invoice} paslaugos, atvirkštinis apmokestinimas`,
    number_confirmed: (date) =>
      `PVM patikslinimas: pirkėjo PVM mokėtojo kodas patvirtintas ${date}`,
    reasons: new Map([
      ['plan_change', 'Plano keitimas'],
      ['cancellation', 'Prenumeratos nutraukimas'],
      ['vat_corrected', 'PVM patikslinimas'],
      ['withdrawal', 'Sutarties atsisakymas'],
      ['dispute_lost', 'Užginčytas mokėjimas'],
      ['void', 'Sąskaita anuliuota'],
    ]),
    settled: {
      refund: 'Šią sumą grąžiname tuo būdu, kuriuo mokėjote.',
      credit: 'Ši suma sumažina jūsų mokėtiną sumą; jos likutį laikysime jūsų paskyros kreditu.',
      bank: 'Šią sumą į jūsų kortelę grąžino jūsų bankas.',
    },
  },
}
