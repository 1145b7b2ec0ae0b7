import {
  decimalAmount,
  type InvoiceExplanation,
  isoInstant,
  type Money,
  SYSTEM,
} from '@billing/core'
import { type ServiceCommand, JSON_OPTION, Misuse } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { oneLine } from './words.ts'

/** Says where each amount of an invoice comes from. */
export const explain: ServiceCommand = {
  summary: 'say where every amount of an invoice comes from',
  words: [{ name: 'invoice number', what: 'as in PBX-2026-000001' }],
  options: { '--line <n>': 'only that line of the invoice, counted from 1', ...JSON_OPTION },
  async run({ billing }, { words: [number = ''], options }, out) {
    const invoice = await billing.books.explainInvoice(SYSTEM, number)
    const line = options['line'] === undefined ? undefined : lineOf(invoice, options['line'])
    const told = line ?? invoice
    if ('json' in options) out.print(jsonAnswer(told))
    else for (const text of line ? textsOf(line) : linesOf(invoice)) out.print(text)
    return (line ? [line] : invoice.lines).every(({ holds }) => holds) ? 0 : 1
  },
}

type Line = InvoiceExplanation['lines'][number]
type Note = InvoiceExplanation['notes'][number]

function lineOf({ number, lines }: InvoiceExplanation, asked: string | true): Line {
  const line = /^\d{1,6}$/.test(String(asked)) ? lines[Number(asked) - 1] : undefined
  if (!line) throw new Misuse(`--line expects 1 to ${lines.length}: ${number} has no other`)
  return line
}

function textsOf({ sentence, arithmetic, holds }: Line): string[] {
  const wrong = holds ? '' : '   WRONG: this is not what the line says'
  return [sentence, `    ${arithmetic}${wrong}`]
}

function linesOf(invoice: InvoiceExplanation): string[] {
  const { number, status, issued_at, due_at, lines, notes, captured } = invoice
  return [
    `${number}, ${status}, issued ${isoInstant(issued_at)}, due ${isoInstant(due_at)}`,
    '',
    ...lines.flatMap(textsOf),
    `    ${amount('subtotal', invoice.subtotal)}`,
    invoice.vat,
    ...(invoice.place === null ? [] : [invoice.place]),
    `    ${amount('VAT', invoice.vat_amount)}`,
    `    ${amount('total', invoice.total)}`,
    `    ${amount('account credit', invoice.credit_applied)}`,
    ...captured.map((each) => `    ${amount('captured', each.amount)}  order ${each.order_id}`),
    ...notes.flatMap(noteTexts),
    `    ${amount('owed', invoice.owed)}`,
  ]
}

/** A note of several VAT groups says each. */
function noteTexts({ number, amount: total, kind, reason_code, groups }: Note): string[] {
  const told = `    ${amount(number, total)}  ${kind}: ${oneLine(reason_code)}`
  if (groups.length === 1) return [told]
  return [
    told,
    ...groups.map(
      ({ net, vat_amount, vat }) =>
        `      ${amount('net', net)}, ${amount('VAT', vat_amount)}  ${vat}`,
    ),
  ]
}

function amount(name: string, money: Money): string {
  return `${name.padEnd(16)}${decimalAmount(money).padStart(12)} ${money.currency}`
}
