import { amountOf, currencyOf, negated, quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { type Day, dayFrom } from '../day.ts'
import type { DraftEntry } from '../keys.ts'
import { wordsOf } from '../placeholder.ts'
import { compactIban } from '../references/iban.ts'
import { NO_PARTY } from '../statement.ts'
import type { CsvMapping } from './mapping.ts'

/** The cells of a row by the names of their columns. */
export interface Cells {
  readonly place: string
  readonly values: ReadonlyMap<string, string>
}

/** An entry of a row. Its key is a hash where the bank gives no reference. Throws `invalid`. */
export function entryOfRow(cells: Cells, currency: string, mapping: CsvMapping): DraftEntry {
  const { place } = cells
  const words = (column: string | undefined) => wordsOf(cellOf(cells, column))
  const amount = {
    amount_minor: amountOfRow(cells, currencyOf(currency, place), mapping),
    currency,
  }
  const iban = words(mapping.payer_iban)
  const party = { name: words(mapping.payer_name), iban: iban === null ? null : compactIban(iban) }
  return {
    ...amount,
    place,
    bank_reference: words(mapping.bank_reference),
    entry_reference: null,
    booked_on: dayOfCell(cells, mapping.booked_on, mapping),
    valued_on: words(mapping.valued_on) && dayOfCell(cells, mapping.valued_on, mapping),
    status: 'booked',
    is_reversal: false,
    code: words(mapping.code),
    note: null,
    fees: [],
    batch: null,
    details: [
      {
        place,
        bank_reference: words(mapping.bank_reference),
        amount,
        instructed: null,
        end_to_end_id: words(mapping.end_to_end_id),
        transaction_id: null,
        mandate_id: null,
        payer: amount.amount_minor < 0 ? NO_PARTY : party,
        payee: amount.amount_minor < 0 ? party : NO_PARTY,
        remittance: (mapping.remittance ?? []).flatMap((column) => words(column) ?? []),
        references: words(mapping.reference) === null ? [] : [cellOf(cells, mapping.reference)],
        document_numbers: [],
        return_code: null,
        return_text: null,
        fees: [],
        note: null,
      },
    ],
  }
}

function cellOf({ values }: Cells, column: string | undefined): string {
  return column === undefined ? '' : (values.get(column) ?? '')
}

function amountOfRow(cells: Cells, currency: string, mapping: CsvMapping): number {
  const { amount } = mapping
  if ('signed' in amount) return signedCell(cells, amount.signed, currency, mapping)
  if ('unsigned' in amount) {
    const number = signedCell(cells, amount.unsigned, currency, mapping)
    const word = cellOf(cells, amount.direction)
    if (word === amount.credit || word === amount.debit) {
      return word === amount.credit ? number : negated(number)
    }
    throw new BankDataError('invalid', cells.place, `${quoted(word)} is no direction`)
  }
  const written = [amount.credit, amount.debit].filter((column) => cellOf(cells, column) !== '')
  const [column, second] = written
  if (column === undefined || second !== undefined) {
    throw new BankDataError('ambiguous', cells.place, 'not one of the two amounts is given')
  }
  const number = signedCell(cells, column, currency, mapping)
  return column === amount.credit ? number : negated(Math.abs(number))
}

/** A number of a cell in minor units, as the mapping writes numbers. Throws `invalid`. */
export function signedCell(
  cells: Cells,
  column: string,
  currency: string,
  mapping: CsvMapping,
): number {
  const text = cellOf(cells, column)
  const [, sign = '', digits = ''] = /^([+\u2212-]?)(.*)$/.exec(text) ?? []
  const plain = plainNumber(digits, mapping)
  if (plain === null) {
    throw new BankDataError('invalid', cells.place, `${quoted(text)} is no amount`)
  }
  const { amount_minor } = amountOf(plain, currency, cells.place)
  return sign === '' || sign === '+' ? amount_minor : negated(amount_minor)
}

/** The digits with a point, or null where the number is not written as the mapping says. */
function plainNumber(digits: string, { decimal, thousands }: CsvMapping): string | null {
  const [whole = '', part = '', ...more] = digits.split(decimal)
  const plain = thousands === undefined ? whole : ungrouped(whole, thousands)
  return more.length === 0 && /^\d+$/.test(plain) && /^\d*$/.test(part) ? `${plain}.${part}` : null
}

/** Without separators between groups of three; blanks may be no-break ones. */
function ungrouped(whole: string, separator: string): string {
  const groups = whole.replace(/[\u00A0\u202F]/g, ' ').split(separator)
  const fits = groups.every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))
  return groups.length === 1 || fits ? groups.join('') : whole
}

const FIELDS = { Y: 'year', M: 'month', D: 'day' } as const

function dayOfCell(cells: Cells, column: string | undefined, { date }: CsvMapping): Day {
  const text = cellOf(cells, column)
  const pattern = date.replace(/[./]/g, '\\$&').replace(/(Y+|M+|D+)/g, (run) => {
    const name = FIELDS[run[0] === 'Y' ? 'Y' : run[0] === 'M' ? 'M' : 'D']
    return `(?<${name}>\\d{${run.length}})`
  })
  const { year, month, day } = new RegExp(`^${pattern}`).exec(text)?.groups ?? {}
  const found = dayFrom(Number(year), Number(month), Number(day))
  if (found !== null) return found
  throw new BankDataError('invalid', cells.place, `${quoted(text)} is no day as ${date}`)
}
