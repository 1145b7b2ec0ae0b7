import {
  decimalAmount,
  type InvoiceExplanation,
  isoInstant,
  type Money,
  Problem,
} from '@billing/core'
import type { Command } from '../commands.ts'

/** Says where each amount of an invoice comes from. */
export const explain: Command = {
  summary: 'say where every amount of an invoice comes from',
  words: ['invoice number'],
  flags: { json: 'print the explanation as JSON' },
  async run({ billing }, { words: [number = ''], flags }, out) {
    try {
      const invoice = await billing.books.explainInvoice(number)
      const lines = flags.has('json') ? [JSON.stringify(invoice, null, 2)] : linesOf(invoice)
      for (const line of lines) out.print(line)
      return invoice.lines.every(({ holds }) => holds) ? 0 : 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      out.complain(error.details.detail ?? error.message)
      return 1
    }
  },
}

function linesOf(invoice: InvoiceExplanation): string[] {
  const { number, status, issued_at, due_at, lines, notes, captured } = invoice
  return [
    `${number}, ${status}, issued ${isoInstant(issued_at)}, due ${isoInstant(due_at)}`,
    '',
    ...lines.flatMap(({ sentence, arithmetic, holds }) => [
      sentence,
      `    ${arithmetic}${holds ? '' : '   WRONG: this is not what the line says'}`,
    ]),
    `    ${amount('subtotal', invoice.subtotal)}`,
    invoice.vat,
    `    ${amount('VAT', invoice.vat_amount)}`,
    `    ${amount('total', invoice.total)}`,
    `    ${amount('account credit', invoice.credit_applied)}`,
    ...captured.map((each) => `    ${amount('captured', each.amount)}  order ${each.order_id}`),
    ...notes.map(
      (note) =>
        `    ${amount(note.number, note.amount)}  ${note.kind}: ${oneLine(note.reason_code)}`,
    ),
    `    ${amount('owed', invoice.owed)}`,
  ]
}

function amount(name: string, money: Money): string {
  return `${name.padEnd(16)}${decimalAmount(money).padStart(12)} ${money.currency}`
}

/** An operator wrote it: it must neither steer a terminal nor look like a line of ours. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}
