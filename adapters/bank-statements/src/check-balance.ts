import { amountText } from './amount.ts'
import { BankDataError } from './bank-data-error.ts'
import { compactIban } from './references/iban.ts'
import type { Balance, Entry, Statement } from './statement.ts'

/**
 * Opening balance and booked entries are the closing balance, all in one currency. Throws `missing` where a balance is
 * not there, `foreign` where a currency differs, and `out_of_balance` with the closing balance for a place.
 */
export function checkBalance(statement: Statement): void {
  const { kind, place, opening, closing } = statement
  if (kind === 'details') {
    throw new BankDataError('missing', place, 'a notification has no balances: it books nothing')
  }
  if (!opening) throw new BankDataError('missing', place, 'it has no opening balance')
  if (!closing) throw new BankDataError('missing', place, 'it has no closing balance')
  const booked = bookedOf(statement)
  for (const each of [closing, ...booked]) sameCurrency(each, opening.currency)
  const bookings = booked.reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n)
  const expected = BigInt(opening.amount_minor) + bookings
  if (expected === BigInt(closing.amount_minor)) return
  const text = (minor: bigint) =>
    amountText({ amount_minor: Number(minor), currency: opening.currency })
  const says = `${amountText(opening)} and bookings of ${text(bookings)} are ${text(expected)}, not ${amountText(closing)}`
  throw new BankDataError('out_of_balance', closing.place, says)
}

/** What an account of ours is known by. */
export interface ExpectedAccount {
  readonly iban: string
  readonly currency: string
}

/** The statement and what it books are of this account and in its currency. Throws `foreign`. */
export function checkAccount(statement: Statement, { iban, currency }: ExpectedAccount): void {
  if (statement.account.id !== compactIban(iban)) {
    const says = `it is of the account ${statement.account.id}, not of ${compactIban(iban)}`
    throw new BankDataError('foreign', statement.place, says)
  }
  if (statement.currency !== null && statement.currency !== currency) {
    throw new BankDataError(
      'foreign',
      statement.place,
      `it is in ${statement.currency}, not ${currency}`,
    )
  }
  for (const entry of bookedOf(statement)) sameCurrency(entry, currency)
}

/** Only these are in the balances. */
function bookedOf({ entries }: Statement): readonly Entry[] {
  return entries.filter(({ status }) => status === 'booked')
}

function sameCurrency({ place, ...amount }: Balance | Entry, currency: string): void {
  if (amount.currency === currency) return
  throw new BankDataError('foreign', place, `it is in ${amount.currency}, not ${currency}`)
}
