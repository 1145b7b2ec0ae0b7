import type { CreditNoteView, Locale } from '@billing/core'

/** Every label and sentence of a document, in one language. Source: contract 1.7; Directive 2006/112/EC, Art. 226. */
export interface Wording {
  readonly vat_invoice: string
  readonly invoice: string
  readonly vat_credit_note: string
  readonly credit_note: string
  readonly number: string
  readonly issued: string
  readonly due: string
  readonly corrects: string
  readonly corrects_issued: string
  readonly seller: string
  readonly buyer: string
  readonly reg_number: string
  readonly vat_id: string
  readonly no_vat_payer: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly bank_account: string
  readonly description: string
  readonly period: string
  readonly quantity: string
  readonly unit_price: string
  readonly net: string
  readonly subtotal: string
  readonly vat: string
  /** VAT in the currency that the law of the seller's state wants. */
  readonly vat_in: (currency: string) => string
  readonly total: string
  readonly credit_applied: string
  readonly amount_due: string
  /** Instead of `amount_due`, where the card has paid already. */
  readonly paid: string
  readonly credited_subtotal: string
  readonly credited_total: string
  readonly credited: (invoice: string, date: string) => string
  /** A supply that the note makes anew under reverse charge. */
  readonly restated: (invoice: string) => string
  /** Why: the buyer's number proved valid on that day. */
  readonly number_confirmed: (date: string) => string
  readonly reason: (reason: string) => string
  /** Our own reasons in words; an operator's stands as sent. Source: contract 6.7. */
  readonly reasons: ReadonlyMap<string, string>
  readonly payment: string
  /** `4242`, of whichever network: `VISA`, or an empty text where it is not known. */
  readonly card: (network: string, last4: string) => string
  readonly settled: Readonly<Record<CreditNoteView['settled_by'], string>>
  readonly omitted: (mark: string) => string
  readonly page: (page: number, of: number) => string
}

const EN: Wording = {
  vat_invoice: 'VAT invoice',
  invoice: 'Invoice',
  vat_credit_note: 'Credit note',
  credit_note: 'Credit note',
  number: 'Series and number',
  issued: 'Issue date',
  due: 'Due date',
  corrects: 'Corrects invoice',
  corrects_issued: 'Invoice issued',
  seller: 'Seller',
  buyer: 'Buyer',
  reg_number: 'Company code',
  vat_id: 'VAT code',
  no_vat_payer: 'Not registered for VAT',
  contact: 'Contact',
  phone: 'Telephone',
  email: 'E-mail',
  bank_account: 'Bank account',
  description: 'Description',
  period: 'Period',
  quantity: 'Qty',
  unit_price: 'Unit price, net',
  net: 'Amount, net',
  subtotal: 'Subtotal, net of VAT',
  vat: 'VAT',
  vat_in: (currency) => `VAT in ${currency}`,
  total: 'Total',
  credit_applied: 'Account credit used',
  amount_due: 'Amount due',
  paid: 'Paid by card',
  credited_subtotal: 'Credited, net of VAT',
  credited_total: 'Total credited',
  credited: (invoice, date) => `Taken back from invoice ${invoice} of ${date}`,
  restated: (invoice) => `The same services of invoice ${invoice}, under reverse charge`,
  number_confirmed: (date) => `VAT correction: the buyer's VAT number was confirmed on ${date}`,
  reason: (reason) => `Reason: ${reason}`,
  reasons: new Map([
    ['plan_change', 'change of plan'],
    ['cancellation', 'cancellation of the subscription'],
    ['vat_corrected', 'correction of VAT'],
    ['withdrawal', 'withdrawal from the contract'],
    ['dispute_lost', 'disputed charge'],
    ['void', 'the invoice is void'],
  ]),
  payment: 'Payment',
  card: (network, last4) => `Card: ${network} ···· ${last4}`,
  settled: {
    refund: 'We return this amount to the card that you paid with.',
    credit:
      'This amount lowers what you owe us. What remains of it we keep as credit on your account and use for your next invoices.',
    bank: 'Your bank has returned this amount to the card that you paid with.',
  },
  omitted: (mark) =>
    `${mark} stands for characters that our typeface does not have; our records hold the full text.`,
  page: (page, of) => `Page ${page} of ${of}`,
}

const LT: Wording = {
  vat_invoice: 'PVM sąskaita faktūra',
  invoice: 'Sąskaita faktūra',
  vat_credit_note: 'Kreditinė PVM sąskaita faktūra',
  credit_note: 'Kreditinė sąskaita faktūra',
  number: 'Serija ir numeris',
  issued: 'Išrašymo data',
  due: 'Apmokėti iki',
  corrects: 'Tikslinama sąskaita',
  corrects_issued: 'Sąskaitos data',
  seller: 'Pardavėjas',
  buyer: 'Pirkėjas',
  reg_number: 'Įmonės kodas',
  vat_id: 'PVM mokėtojo kodas',
  no_vat_payer: 'Ne PVM mokėtojas',
  contact: 'Kontaktai',
  phone: 'Telefonas',
  email: 'El. paštas',
  bank_account: 'Banko sąskaita',
  description: 'Pavadinimas',
  period: 'Laikotarpis',
  quantity: 'Kiekis',
  unit_price: 'Vieneto kaina',
  net: 'Suma be PVM',
  subtotal: 'Suma be PVM',
  vat: 'PVM',
  vat_in: (currency) => `PVM, ${currency}`,
  total: 'Iš viso',
  credit_applied: 'Panaudotas paskyros kreditas',
  amount_due: 'Mokėti',
  paid: 'Apmokėta kortele',
  credited_subtotal: 'Kredituojama suma be PVM',
  credited_total: 'Iš viso kredituojama',
  credited: (invoice, date) => `Tikslinama sąskaita ${invoice}, išrašyta ${date}`,
  restated: (invoice) => `Tos pačios sąskaitos ${invoice} paslaugos, atvirkštinis apmokestinimas`,
  number_confirmed: (date) => `PVM patikslinimas: pirkėjo PVM mokėtojo kodas patvirtintas ${date}`,
  reason: (reason) => `Priežastis: ${reason}`,
  reasons: new Map([
    ['plan_change', 'plano pakeitimas'],
    ['cancellation', 'prenumeratos nutraukimas'],
    ['vat_corrected', 'PVM patikslinimas'],
    ['withdrawal', 'sutarties atsisakymas'],
    ['dispute_lost', 'užginčytas mokėjimas'],
    ['void', 'sąskaita anuliuota'],
  ]),
  payment: 'Apmokėjimas',
  card: (network, last4) => `Kortelė: ${network} ···· ${last4}`,
  settled: {
    refund: 'Šią sumą grąžiname į kortelę, kuria mokėjote.',
    credit:
      'Ši suma sumažina jūsų mokėtiną sumą. Jos likutį laikysime jūsų paskyros kreditu ir panaudosime kitoms sąskaitoms.',
    bank: 'Šią sumą į kortelę, kuria mokėjote, grąžino jūsų bankas.',
  },
  omitted: (mark) =>
    `${mark} žymi rašmenis, kurių nėra mūsų šrifte; visą tekstą saugome savo įrašuose.`,
  page: (page, of) => `${page} puslapis iš ${of}`,
}

export const WORDING: Readonly<Record<Locale, Wording>> = { en: EN, lt: LT }
