import { amountOf, negated, quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { type Day, dayFrom } from '../day.ts'
import type { Balance } from '../statement.ts'
import type { Field } from './fields.ts'

/** A balance: C or D, day, currency, amount, as `C261102EUR1000,00`. Throws `malformed`. */
export function balanceOf({ lines, line }: Field, code: string): Balance {
  const place = `line ${line}`
  const text = lines[0]?.trim() ?? ''
  const [, mark, day = '', currency = '', amount = ''] =
    /^([CD])(\d{6})([A-Z]{3})(\d+,\d*)$/.exec(text) ?? []
  if (mark === undefined)
    throw new BankDataError('malformed', place, `${quoted(text)} is no balance`)
  const { amount_minor } = amountOf(amount.replace(',', '.'), currency, place)
  return {
    amount_minor: mark === 'C' ? amount_minor : negated(amount_minor),
    currency,
    code,
    on: sixDigitDay(day, place),
    place,
  }
}

/** A day as `YYMMDD`: of this century up to 79. Throws `invalid`. */
export function sixDigitDay(text: string, place: string): Day {
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(text.slice(at, at + 2)))
  const found = dayFrom(year < 80 ? 2000 + year : 1900 + year, month, day)
  if (found !== null) return found
  throw new BankDataError('invalid', place, `${quoted(text)} is no day`)
}
