import { checkBalance, type CsvMapping, parse, type Statement } from '@billing/bank-statements'
import { expect } from 'vitest'
import { closingOf, type DrawnStatement } from './drawn-statement.ts'

const CSV: CsvMapping = {
  delimiter: ';',
  decimal: ',',
  date: 'YYYY-MM-DD',
  account: { value: 'LT121000011101001000' },
  currency: { value: 'EUR' },
  amount: { signed: 'amount' },
  balance: 'balance',
  booked_on: 'day',
  bank_reference: 'bank',
  end_to_end_id: 'e2e',
  payer_name: 'name',
  remittance: ['text'],
}

/** What every format says of an entry. A CSV has no reversals. */
function saidBy({ entries, format }: Statement) {
  return entries.map((entry) => {
    const [detail] = entry.details
    return {
      amount_minor: entry.amount_minor,
      is_reversal: format === 'csv' ? null : entry.is_reversal,
      day: entry.booked_on,
      bank_reference: entry.bank_reference,
      end_to_end_id: detail?.end_to_end_id ?? null,
      name: detail?.payer.name ?? detail?.payee.name,
      text: detail?.remittance.join(''),
    }
  })
}

/** A text says what was drawn: entries, balances that add up, and keys that differ. */
export function expectRead(drawn: DrawnStatement, text: string): void {
  const [statement, second] = parse(Buffer.from(text), { csv: CSV })
  expect(second).toBeUndefined()
  if (!statement) {
    // A CSV without rows says nothing of any account.
    expect(drawn.entries).toEqual([])
    return
  }
  const is_csv = statement.format === 'csv'
  expect(saidBy(statement)).toEqual(
    drawn.entries.map((entry) => (is_csv ? { ...entry, is_reversal: null } : entry)),
  )
  expect([statement.opening?.amount_minor, statement.closing?.amount_minor]).toEqual([
    drawn.opening,
    closingOf(drawn),
  ])
  expect(() => checkBalance(statement)).not.toThrow()
  const keys = statement.entries.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
}
