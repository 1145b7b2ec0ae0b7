import { BankDataError, parse, type Entry, type Statement } from '@billing/bank-statements'
import { readFileSync } from 'node:fs'

/** The bytes of a sample. */
export function sample(name: string): Uint8Array {
  return readFileSync(new URL(`samples/${name}`, import.meta.url))
}

/** The statements of a sample. */
export function readSample(name: string): readonly Statement[] {
  return parse(sample(name))
}

/** The only statement of a sample. */
export function onlyStatement(name: string): Statement {
  const [statement, second] = readSample(name)
  if (!statement || second) throw new Error(`${name} has not one statement`)
  return statement
}

/** A balance or an amount in one line, as `147530 EUR`. */
export function shortAmount(amount: { amount_minor: number; currency: string } | null): string {
  return amount === null ? 'none' : `${amount.amount_minor} ${amount.currency}`
}

/** What decides about an entry, in one line. */
export function shortEntry(entry: Entry): string {
  const { status, is_reversal, booked_on, valued_on, key } = entry
  const said = is_reversal ? `${status} reversal` : status
  return `${shortAmount(entry)} ${said} ${booked_on} ${valued_on} ${key}`
}

/** The refusal that a call ends with. */
export function refusalOf(call: () => unknown): BankDataError {
  try {
    call()
  } catch (error) {
    if (error instanceof BankDataError) return error
    throw error
  }
  throw new Error('it was not refused')
}
