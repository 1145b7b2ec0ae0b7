import { type Billing, type ExportSink, SYSTEM } from '@billing/core'
import { balanceOf } from '../support/invoices.ts'
import { isafFlaws } from '../support/isaf-schema.ts'
import type { World } from '../support/world.ts'

type Books = Billing['books']

/**
 * The rows of a month's i.SAF: type, code, base, rate, VAT, and the number beside them; `-` where one is empty. Throws
 * where it is not as the schema has it.
 */
export async function isafRows(
  books: Books,
  month: { readonly year: number; readonly month: number },
): Promise<string[]> {
  const text = await exported((to) =>
    books.exportIsaf(SYSTEM, { ...month, without_oss: false }, to),
  )
  const flaws = isafFlaws(text, `${month.year}-${String(month.month).padStart(2, '0')}`)
  if (flaws.length > 0) throw new Error(`not as the schema has it: ${flaws.join('; ')}`)
  return text.split('<Invoice>').slice(1).flatMap(rowsOfDocument)
}

/** The rows of a quarter under the Union scheme: state, rate, base, VAT. */
export async function ossRows(
  books: Books,
  quarter: { readonly year: number; readonly quarter: 1 | 2 | 3 | 4 },
): Promise<string[]> {
  const rows = await csvRows((to) => books.exportOss(SYSTEM, quarter, 'csv', to))
  return rows
    .filter(([row]) => row === 'supply' || row === 'correction')
    .map(([, , country, , , rate, net, vat]) => `${country} ${rate} ${net} ${vat}`)
}

/** The rows of a month of FR0564: state, number, value of services. */
export async function fr0564Rows(
  books: Books,
  month: { readonly year: number; readonly month: number },
): Promise<string[]> {
  const rows = await csvRows((to) => books.exportFr0564(SYSTEM, month, to))
  return rows.map((row) => row.join(' '))
}

/** VAT that the ledger owes, in euro. */
export async function vatOwed(world: World): Promise<string> {
  return ((await balanceOf(world, 'vat_payable')) / 100).toFixed(2)
}

async function csvRows(write: (to: ExportSink) => Promise<unknown>): Promise<string[][]> {
  const text = await exported(write)
  return text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((row) => row.split(','))
}

async function exported(write: (to: ExportSink) => Promise<unknown>): Promise<string> {
  const pieces: string[] = []
  await write({ write: async (piece) => void pieces.push(piece), progress: () => undefined })
  return pieces.join('')
}

/** `SF PVM1 19.00 21.00 3.99 ND` for each row of one document; `-` where an element is empty. */
function rowsOfDocument(document: string): string[] {
  const field = (text: string, name: string) =>
    new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(text)?.[1] ?? '-'
  const type = field(document, 'InvoiceType')
  const number = field(document, 'VATRegistrationNumber')
  return document
    .split('<DocumentTotal>')
    .slice(1)
    .map((row) => {
      const of = ['TaxCode', 'TaxableValue', 'TaxPercentage', 'Amount']
      return [type, ...of.map((name) => field(row, name)), number].join(' ')
    })
}
