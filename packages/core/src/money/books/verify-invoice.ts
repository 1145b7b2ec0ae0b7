import { lookUp } from '../../kernel/look-up.ts'
import { add, type Money, money, subtract } from '../../kernel/money.ts'
import type { Payment } from '../payments/payment.ts'
import { sumOfLines, vatOfLines } from '../invoices/draft-lines.ts'
import {
  amountDue,
  type InvoiceStatus,
  type IssuedInvoice,
  owedOn,
  uncredited,
} from '../invoices/invoice.ts'
import { lineFlaw } from '../invoices/line-flaw.ts'
import type { InvoiceCase } from './invoice-case.ts'

/** Which lines are not what their derivation gives. */
export function lineFlaws({ lines }: IssuedInvoice): string[] {
  if (lines.length === 0) return ['it has no line']
  return lines.flatMap((line, i) => {
    const flaw = lineFlaw(line)
    return flaw === null ? [] : [`line ${i + 1} ${flaw}`]
  })
}

/** Why subtotal, VAT and total do not follow from the lines, or null. Source: contract 6.1. */
export function totalsFlaw(invoice: IssuedInvoice): string | null {
  if (invoice.lines.length === 0) return null
  const subtotal = sumOfLines(invoice.lines)
  const vat_amount = vatOfLines(invoice.lines, invoice.vat.rate_basis_points)
  const derived = { subtotal, vat_amount, total: add(subtotal, vat_amount) }
  for (const name of ['subtotal', 'vat_amount', 'total'] as const) {
    const is = invoice[name].amount_minor
    const gives = derived[name].amount_minor
    if (is !== gives) return `its ${name} is ${is}; its lines and rate give ${gives}`
  }
  const applied = invoice.credit_applied.amount_minor
  return applied > invoice.total.amount_minor ? `account credit paid ${applied} of it` : null
}

/** Where credit notes and refunds do not sum to what the invoice says. Source: contract 6.7. */
export function noteFlaws({ invoice, notes, refunds }: InvoiceCase): string[] {
  const flaws: string[] = []
  const sum = (amounts: readonly Money[]) => sumOf(invoice, amounts).amount_minor
  const expect = (name: string, is: number, gives: number, by: string) => {
    if (is !== gives) flaws.push(`its ${name} is ${is}; its ${by} sum to ${gives}`)
  }
  const { credited, vat_credited, refunded, total } = invoice
  const credit = sum(notes.map(({ amount }) => amount))
  const completed = refunds.filter(
    ({ status, paid_to }) => status === 'completed' && paid_to === 'card',
  )
  expect('credited', credited.amount_minor, credit, 'notes')
  const vat = sum(notes.map(({ vat_amount }) => vat_amount))
  expect('vat_credited', vat_credited.amount_minor, vat, 'notes')
  const back = sum(completed.map(({ amount }) => amount))
  expect('refunded', refunded.amount_minor, back, 'completed refunds')
  if (credit > total.amount_minor) {
    flaws.push(`its notes sum to ${credit}, its total is ${total.amount_minor}`)
  }
  return [...flaws, ...pairFlaws({ invoice, notes, refunds })]
}

/** A note of kind `refund` and a refund that the provider took belong together, one to one. Source: contract 6.7. */
function pairFlaws({
  invoice,
  notes,
  refunds,
}: Pick<InvoiceCase, 'invoice' | 'notes' | 'refunds'>): string[] {
  const taken = refunds.filter(({ status }) => ['accepted', 'completed', 'failed'].includes(status))
  const paired = new Map(taken.map((refund) => [refund.credit_note_id, refund]))
  const ofNotes = notes.flatMap((note) => {
    if (note.invoice_number !== invoice.number) return [`${note.number} names another invoice`]
    if (note.kind === 'credit') return []
    const refund = paired.get(note.credit_note_id)
    if (!refund) return [`${note.number} has no refund`]
    return refund.amount.amount_minor === note.amount.amount_minor
      ? []
      : [
          `${note.number} is for ${note.amount.amount_minor}, its refund for ${refund.amount.amount_minor}`,
        ]
  })
  const noted = new Set(notes.map(({ credit_note_id }) => credit_note_id))
  const ofRefunds = taken
    .filter(({ taken_from }) => taken_from === 'invoice')
    .filter(({ credit_note_id }) => credit_note_id === null || !noted.has(credit_note_id))
    .map(({ refund_id }) => `refund ${refund_id} has no note`)
  return [...ofNotes, ...ofRefunds]
}

/** Why the status does not fit the money, or null. Source: contract 6.7, 6.8. */
export function statusFlaw(of: InvoiceCase): string | null {
  return STATUS_FLAWS[of.invoice.status](of)
}

const settled = (of: InvoiceCase) => coverFlaw(of) ?? refundFlaw(of.invoice)

const owing = (of: InvoiceCase) =>
  owedOn(of.invoice).amount_minor === 0 ? 'nothing is owed on it' : unpaidFlaw(of)

/** What every status promises of the money. */
const STATUS_FLAWS: Readonly<Record<InvoiceStatus, (of: InvoiceCase) => string | null>> = {
  draft: () => 'it has a number and is a draft',
  open: owing,
  uncollectible: owing,
  void: (of) => voidFlaw(of) ?? unpaidFlaw(of),
  paid: settled,
  partially_refunded: settled,
  refunded: settled,
}

function voidFlaw({ invoice }: InvoiceCase): string | null {
  return uncredited(invoice).amount_minor > 0 ? 'it is void and not all of it is credited' : null
}

function unpaidFlaw(of: InvoiceCase): string | null {
  const { status, paid_at } = of.invoice
  const captured = capturedFor(of).amount_minor
  if (captured > 0) return `it is ${status} and ${captured} was captured`
  return paid_at === null ? null : `it is ${status} and has an instant of payment`
}

/** Notes of the instant of payment may have come before it or after. */
function coverFlaw(of: InvoiceCase): string | null {
  const { total, credit_applied, status, paid_at } = of.invoice
  if (paid_at === null) return `it is ${status} and has no instant of payment`
  const captured = capturedFor(of)
  const prepaid = prepaidFor(of)
  const rest = subtract(subtract(amountDue(of.invoice), captured), prepaid).amount_minor
  const credited = notedBefore(of, (at) => at <= paid_at)
  if (rest >= notedBefore(of, (at) => at < paid_at) && rest <= credited) return null
  const paid = `${captured.amount_minor} was captured, ${credit_applied.amount_minor} was account credit`
  return `it is ${status}: of ${total.amount_minor}, ${paid}, ${credited} was credited before`
}

function notedBefore({ invoice, notes }: InvoiceCase, early: (issued_at: number) => boolean) {
  const before = notes.filter(({ issued_at }) => early(issued_at))
  return sumOf(
    invoice,
    before.map(({ amount }) => amount),
  ).amount_minor
}

function refundFlaw({ status, refunded, total }: IssuedInvoice): string | null {
  const back = refunded.amount_minor
  const all = back === total.amount_minor
  const fits = { paid: back === 0, partially_refunded: back > 0 && !all, refunded: all }
  return lookUp(fits, status) ? null : `it is ${status} and ${back} was refunded`
}

/** What call credit has paid of it. */
function prepaidFor({ invoice, posted }: InvoiceCase): Money {
  const used = posted
    .filter(({ kind }) => kind === 'calls_billed')
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account === 'prepaid_call_credit')
    .map(({ amount }) => amount)
  return sumOf(invoice, used)
}

/** What its payments captured, without what was beyond what was owed. */
function capturedFor({ invoice, payments, posted }: InvoiceCase): Money {
  const captured = payments.filter(isCaptured).map(({ amount }) => amount)
  const beyond = posted
    .filter(({ kind }) => kind === 'overpayment_captured')
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account === 'provider_clearing')
    .map(({ amount }) => amount)
  return subtract(sumOf(invoice, captured), sumOf(invoice, beyond))
}

function isCaptured({ captured_at }: Payment): boolean {
  return captured_at !== null
}

function sumOf({ total }: IssuedInvoice, amounts: readonly Money[]): Money {
  return amounts.reduce(add, money(0, total.currency))
}
