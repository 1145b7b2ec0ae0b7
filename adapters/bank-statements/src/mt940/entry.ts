import { amountOf, negated, quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { type Day, dayFrom } from '../day.ts'
import type { DraftEntry } from '../keys.ts'
import { wordsOf } from '../placeholder.ts'
import { sixDigitDay } from './balance.ts'
import type { Field } from './fields.ts'
import { narrativeOf } from './narrative.ts'
import { NO_PARTY } from '../statement.ts'

interface Direction {
  readonly sign: 1 | -1
  readonly is_reversal: boolean
  readonly other: 'payer' | 'payee'
}

/** The marks of a booking, and who the other side is: `RC` takes back a credit and `RD` a debit. */
const MARKS = new Map<string, Direction>([
  ['C', { sign: 1, is_reversal: false, other: 'payer' }],
  ['D', { sign: -1, is_reversal: false, other: 'payee' }],
  ['RC', { sign: -1, is_reversal: true, other: 'payer' }],
  ['RD', { sign: 1, is_reversal: true, other: 'payee' }],
])

/** Value day, booking day, mark, third letter of the currency, amount, type, the customer's reference, the bank's. */
const LINE =
  /^(?<value>\d{6})(?<booked>\d{4})?(?<mark>RC|RD|C|D)[A-Z]?(?<amount>\d+(?:,\d*)?)(?<code>[A-Z][A-Z0-9]{3})(?<references>.*)$/

/** A `:61:` and the text of its `:86:`. Throws `malformed` and `invalid`. */
export function entryOf(
  { lines, line }: Field,
  narrative: readonly string[],
  currency: string,
): DraftEntry {
  const place = `line ${line}`
  const { value, booked, amount, code, references, direction } = partsOf(lines[0], place)
  const { amount_minor } = amountOf(amount.replace(',', '.'), currency, place)
  const booking = {
    amount_minor: direction.sign === 1 ? amount_minor : negated(amount_minor),
    currency,
  }
  const valued_on = sixDigitDay(value, place)
  const [customer, bank] = splitOnce(references, '//')
  const { party, ...says } = narrativeOf(narrative, wordsOf(customer))
  const detail = { ...says, payer: NO_PARTY, payee: NO_PARTY, [direction.other]: party }
  return {
    ...booking,
    place,
    bank_reference: wordsOf(bank),
    entry_reference: null,
    booked_on: booked === '' ? valued_on : bookedOn(booked, valued_on, place),
    valued_on,
    status: 'booked',
    is_reversal: direction.is_reversal,
    code,
    note: wordsOf(lines.slice(1).join(' ')),
    fees: [],
    batch: null,
    details: narrative.length === 0 ? [] : [{ ...detail, place, amount: booking }],
  }
}

function partsOf(line = '', place: string) {
  const groups = LINE.exec(line.trimEnd())?.groups
  const part = (name: string) => groups?.[name] ?? ''
  const direction = MARKS.get(part('mark'))
  if (!direction) throw new BankDataError('malformed', place, `${quoted(line)} is no booking`)
  return {
    value: part('value'),
    booked: part('booked'),
    amount: part('amount'),
    code: part('code'),
    references: part('references'),
    direction,
  }
}

/** The booking day has no year: that of the value day, or at New Year the one beside it, whichever is nearer. */
function bookedOn(text: string, valued_on: Day, place: string): Day {
  const [month, day] = [Number(text.slice(0, 2)), Number(text.slice(2))]
  const [year, value_month] = [Number(valued_on.slice(0, 4)), Number(valued_on.slice(5, 7))]
  const turn = month - value_month > 6 ? -1 : month - value_month < -6 ? 1 : 0
  const found = dayFrom(year + turn, month, day)
  if (found !== null) return found
  throw new BankDataError('invalid', place, `${quoted(text)} is no day`)
}

function splitOnce(text: string, by: string): readonly [string, string | null] {
  const at = text.indexOf(by)
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + by.length)]
}
