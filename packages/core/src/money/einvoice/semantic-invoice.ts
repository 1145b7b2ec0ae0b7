import { type Money, money, subtract } from '../../kernel/money.ts'
import { formatDate } from '../../kernel/text/format.ts'
import { LEGAL_WORDS, noteGroups, type VatGroup } from '../../people/vat/vat-groups.ts'
import type { CreditNoteView, DocumentView, InvoiceView } from '../invoices/document-view.ts'
import { settlementWords } from './settlement-words.ts'
import type { En16931, EnLine, EnTotals, EnVatGroup } from './en16931.ts'
import { counted, dayOf, invoiceLines, periodOfLines } from './lines.ts'
import { buyerOf, buyerReferenceOf, sellerOf } from './parties.ts'
import { invoicePayment, notePayment } from './payment.ts'
import { vatRateOf, vatTermsOf } from './vat-terms.ts'
import { WORDS } from './words.ts'

/**
 * An issued document in the terms of EN 16931-1: a function of the issued record alone, so that it never changes.
 * Source: contract 6.6; Directive 2014/55/EU, Art. 3.
 */
export function semanticInvoice(view: DocumentView): En16931 {
  return view.kind === 'invoice' ? invoiceOf(view) : creditNoteOf(view)
}

function invoiceOf(view: InvoiceView): En16931 {
  const { vat, subtotal: net, vat_amount, total, amount_due, paid_before_issue } = view
  const due = paid_before_issue ? money(0, total.currency) : amount_due
  const lines = invoiceLines(view.lines, vat, view.time_zone)
  const period = periodOfLines(lines)
  return {
    ...commonOf(view, [{ vat, net, vat_amount }], due),
    type_code: '380',
    due_date: due.amount_minor > 0 ? dayOf(view.due_at, view.time_zone) : null,
    payment_terms: settlementWords(view),
    note: legalNote([{ vat, net, vat_amount }]),
    preceding: [],
    // Call credit is supplied when it is paid, which is when it is invoiced. Source: contract 6.3.
    delivery_date: period === null ? dayOf(view.issued_at, view.time_zone) : null,
    period,
    payment: invoicePayment(view),
    lines,
  }
}

/** What is credited is positive; a supply that the note makes anew is below zero. Source: contract 6.2. */
function creditNoteOf(view: CreditNoteView): En16931 {
  const { invoice_number, invoice_issued_at, time_zone, language, settled_by } = view
  const groups = noteGroups({ ...view, amount: view.total })
  const reason = reasonOf(view)
  return {
    ...commonOf(view, groups, view.total),
    type_code: '381',
    due_date: null,
    payment_terms: WORDS[language].settled[settled_by],
    note: [reason, legalNote(groups)].filter((text) => text !== null).join('. '),
    preceding: [{ number: invoice_number, issue_date: dayOf(invoice_issued_at, time_zone) }],
    delivery_date: null,
    period: null,
    payment: notePayment(view),
    lines: groups.map((group, index) => noteLine(view, group, index)),
  }
}

/** What invoices and credit notes say alike. */
function commonOf(view: DocumentView, groups: readonly VatGroup[], due: Money) {
  const vats = groups.map(({ vat }) => vat)
  return {
    number: view.number,
    issue_date: dayOf(view.issued_at, view.time_zone),
    currency: view.total.currency,
    vat_accounted: view.vat_converted?.amount ?? null,
    buyer_reference: buyerReferenceOf(view.buyer),
    seller: sellerOf(view.seller, vats),
    buyer: buyerOf(view.buyer, vats),
    totals: totalsOf(view, due),
    vat: groups.map(vatGroupOf),
  }
}

function totalsOf(
  { subtotal: net, vat_amount: vat, total: gross }: DocumentView,
  due: Money,
): EnTotals {
  return { lines: net, net, vat, gross, prepaid: subtract(gross, due), due }
}

function vatGroupOf({ vat, net, vat_amount }: VatGroup): EnVatGroup {
  return { ...vatRateOf(vat), net, vat_amount, exemption: vatTermsOf(vat.treatment).exemption }
}

function noteLine(view: CreditNoteView, { vat, net }: VatGroup, index: number): EnLine {
  const { language, invoice_number, invoice_issued_at, time_zone } = view
  const date = formatDate(invoice_issued_at, time_zone, language)
  const words = WORDS[language]
  return {
    id: String(index + 1),
    ...counted(1, net),
    unit: 'C62',
    net,
    name: index === 0 ? words.taken_back(invoice_number, date) : words.restated(invoice_number),
    description: index === 0 ? reasonOf(view) : null,
    period: null,
    vat: vatRateOf(vat),
  }
}

function reasonOf({ language, reason, restated, time_zone }: CreditNoteView): string {
  const words = WORDS[language]
  if (restated === null) return words.reasons.get(reason) ?? reason
  return words.number_confirmed(formatDate(restated.confirmed_at, time_zone, language))
}

/** The words of the law, in both languages. Source: Directive 2006/112/EC, Art. 226 (11a). */
function legalNote(groups: readonly VatGroup[]): string | null {
  const words = groups.flatMap(({ vat }) => LEGAL_WORDS[vat.treatment])
  return words.length === 0 ? null : words.join(' / ')
}
