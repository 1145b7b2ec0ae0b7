import {
  INVOICE_STANDINGS,
  type InvoiceStanding,
  isoInstant,
  money,
  SYSTEM,
  toDecimalString,
} from '@billing/core'
import { type Given, Misuse, type ServiceCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { columns, LIST_OPTIONS, queryOf, rowsOf } from './listed.ts'
import { oneLine } from './words.ts'

/** Lists the issued invoices of all customers, newest first. */
export const invoices: ServiceCommand = {
  summary: 'list issued invoices, newest first, with their totals and how they stand',
  words: [],
  options: {
    '--status <status>': `only those that are ${INVOICE_STANDINGS.join(', ')}`,
    ...LIST_OPTIONS,
  },
  examples: ['invoices --status overdue', 'invoices --query ona@example.lt --json'],
  async run({ billing }, { options }, out) {
    const asked = { ...queryOf(options), ...standingOf(options) }
    const rows = await rowsOf(options, (page) => billing.listings.invoices(SYSTEM, asked, page))
    const lines =
      'json' in options
        ? [jsonAnswer(rows)]
        : columns(
            rows.map((row) => [
              row.number,
              isoInstant(row.issued_at).slice(0, 10),
              `${toDecimalString(money(row.amount_minor, row.currency))} ${row.currency}`,
              row.status,
              row.account.email,
              oneLine(row.account.company_name),
            ]),
          )
    for (const line of lines) out.print(line)
    return 0
  },
}

function standingOf({ status }: Given['options']): { readonly status?: InvoiceStanding } {
  const known = INVOICE_STANDINGS.find((standing) => standing === status)
  if (known === undefined && status !== undefined) {
    throw new Misuse(`--status expects one of ${INVOICE_STANDINGS.join(', ')}`)
  }
  return known === undefined ? {} : { status: known }
}
