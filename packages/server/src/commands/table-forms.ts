import {
  type Cell,
  CSV_FORMATS,
  csvRecord,
  type ExportSink,
  LOCALES,
  toDecimalString,
} from '@billing/core'
import { type Given, Misuse } from '../command.ts'
import type { Write } from './export-file.ts'

/** How the tables among the exports may be written. */
export const TABLE_OPTIONS = {
  '--locale <locale>':
    'CSV as spreadsheets of that language read it: lt has semicolons and decimal commas (invoices, ledger, oss, fr0564)',
  '--xlsx':
    'write a workbook instead of CSV, of at most 100,000 rows (invoices, ledger, oss, fr0564)',
} as const

/** A workbook is made in memory: so many rows of twenty cells take a gigabyte. */
const WORKBOOK_ROWS_MAX = 100_000

/** Everything that is no table. */
const FIXED = ['isaf']

/** The same export in the form that was asked for. Throws a `Misuse`. */
export function inForm(
  write: (to: ExportSink) => Promise<string>,
  what: string,
  options: Given['options'],
): Write {
  const { locale, xlsx, json } = options
  if (locale === undefined && xlsx === undefined) return write
  if (FIXED.includes(what) || json) throw new Misuse('--locale and --xlsx are for tables')
  if (locale !== undefined && xlsx) throw new Misuse('a workbook has no --locale: Excel chooses')
  return xlsx ? asWorkbook(write) : asCsv(write, locale ?? '')
}

function asCsv(write: (to: ExportSink) => Promise<string>, asked: string | true): Write {
  const locale = LOCALES.find((each) => each === asked)
  if (locale === undefined) throw new Misuse(`--locale expects ${LOCALES.join(' or ')}`)
  const format = CSV_FORMATS[locale]
  return async (to) => {
    await to.write(format.begins)
    return write({
      ...to,
      records: (records) => to.write(records.map((cells) => csvRecord(cells, format)).join('')),
    })
  }
}

function asWorkbook(write: (to: ExportSink) => Promise<string>): Write {
  return async (to) => {
    const rows: Cell[][] = []
    const said = await write({
      ...to,
      async records(records) {
        rows.push(...records.map((cells) => [...cells]))
        if (rows.length > WORKBOOK_ROWS_MAX) {
          throw new Misuse(
            `a workbook takes ${WORKBOOK_ROWS_MAX} rows; ask for fewer days, or for CSV`,
          )
        }
      },
    })
    const { default: writeWorkbook } = await import('write-excel-file/node')
    const workbook = writeWorkbook(
      rows.map((cells) => cells.map(workbookCell)),
      { stickyRowsCount: 1 },
    )
    await to.write(await workbook.toBuffer())
    return said
  }
}

/** A text stays a text whatever it begins with; an amount is a number with two decimals. */
function workbookCell(cell: Cell) {
  if (cell === null) return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if (typeof cell === 'number') return { type: Number, value: cell }
  return { type: Number, value: Number(toDecimalString(cell)), format: '0.00' }
}
