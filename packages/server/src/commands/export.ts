import {
  dateText,
  daysBetween,
  decimalAmount,
  type ExportDays,
  type ExportSink,
  invariant,
  type IsafExport,
  lookUp,
  type OssReturn,
  quarterText,
  SYSTEM,
} from '@billing/core'
import { type Given, Misuse, type ServiceCommand } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { exportCustomers } from './export-customers.ts'
import { toFile, toPipe } from './export-file.ts'
import { exportFolder } from './export-folder.ts'
import { inForm, TABLE_OPTIONS } from './table-forms.ts'
import { dateOf, monthOf, quarterOf } from './words.ts'

const WHAT = ['invoices', 'ledger', 'isaf', 'oss', 'fr0564', 'einvoices', 'customers'] as const
/** What is one file; the rest are many. */
type OneFile = Exclude<(typeof WHAT)[number], 'einvoices' | 'customers'>

/** Writes what accountants and the tax office ask for, row by row: the books may be of any size. */
export const exportBooks: ServiceCommand = {
  summary:
    'write invoices and credit notes as CSV or as electronic documents, the ledger as CSV, what is sent to the tax office, or the customers as `import` reads them',
  words: [{ name: 'what', what: 'what to export', one_of: WHAT }],
  options: {
    '--from <date>': 'the first day (invoices, ledger)',
    '--to <date>': 'the last day, included (invoices, ledger)',
    '--month <month>': 'the month, as in 2026-02 (isaf, fr0564, einvoices)',
    '--quarter <quarter>': 'the quarter, as in 2026-Q3 (oss)',
    '--without-oss': 'leave out what other states tax through the one-stop shop (isaf)',
    '--json': 'write JSON instead of CSV (oss)',
    ...TABLE_OPTIONS,
    '--syntax <syntax>': 'ubl, which it is by default, or cii (einvoices)',
    '--out <file>': 'write to that file instead of the standard output; of einvoices, a new folder',
  },
  async run(service, { words: [what], options }, out) {
    const file = options['out']
    if (what === 'einvoices') return exportFolder(service, options, out)
    if (what === 'customers') return exportCustomers(service, options, out)
    const writeOf = lookUp(EXPORTS, what ?? '')
    invariant(writeOf, 'no other word comes so far')
    const write = inForm(writeOf(service, options), what ?? '', options)
    const counted =
      typeof file === 'string' ? await toFile(file, write, out) : await write(toPipe(out))
    out.progress('')
    out.complain(`${counted}${typeof file === 'string' ? ` in ${file}` : ''}.`)
    return 0
  },
}

type WriteOf = (
  service: OpenService,
  options: Given['options'],
) => (to: ExportSink) => Promise<string>

/** How each export is asked for and told of. */
const EXPORTS: Readonly<Record<OneFile, WriteOf>> = {
  invoices({ billing }, options) {
    const days = daysOf(options)
    return async (to) => `${await billing.books.exportInvoices(SYSTEM, days, to)} documents`
  },
  ledger({ billing }, options) {
    const days = daysOf(options)
    return async (to) => `${await billing.books.exportLedger(SYSTEM, days, to)} postings`
  },
  isaf({ billing }, options) {
    const asked = { ...monthOf('month', options['month']), without_oss: 'without-oss' in options }
    return async (to) => isafWords(await billing.books.exportIsaf(SYSTEM, asked, to))
  },
  oss({ billing }, options) {
    const quarter = quarterOf('quarter', options['quarter'])
    const format = 'json' in options ? 'json' : 'csv'
    return async (to) => ossWords(await billing.books.exportOss(SYSTEM, quarter, format, to))
  },
  fr0564({ billing }, options) {
    const month = monthOf('month', options['month'])
    return async (to) => `${(await billing.books.exportFr0564(SYSTEM, month, to)).length} buyers`
  },
}

function daysOf(options: Given['options']): ExportDays {
  const days = { from: dateOf('from', options['from']), to: dateOf('to', options['to']) }
  if (daysBetween(days.from, days.to) < 0) throw new Misuse('--to is before --from')
  return days
}

function isafWords({ invoices, credit_notes, left_out, without_rows }: IsafExport): string {
  const other = left_out === 0 ? '' : `, ${left_out} of another seller left out`
  const silent = without_rows === 0 ? '' : `, ${without_rows} with nothing to tell left out`
  return `${invoices} invoices and ${credit_notes} credit notes${other}${silent}`
}

function ossWords(of: OssReturn): string {
  const { due_on, supplies, corrections, too_late, netted_late } = of
  const late = too_late.map(
    ({ country, quarter }) => `, ${quarterText(quarter)} of ${country} only with that state itself`,
  )
  const netted = netted_late ? `, ${decimalAmount(netted_late)} by notes after the quarter` : ''
  const rows = `${supplies.length} supplies and ${corrections.length} corrections`
  return `${rows}, due on ${dateText(due_on)}${netted}${late.join('')}`
}
