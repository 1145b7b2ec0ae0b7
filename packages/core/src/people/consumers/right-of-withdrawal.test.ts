import { describe, expect, it } from 'vitest'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import { type ContractFacts, rightOfWithdrawal } from './right-of-withdrawal.ts'
import { dateText } from '../../kernel/calendar.ts'

const at = (instant: string): EpochMs => epochMs(Date.parse(instant))
const facts: ContractFacts = {
  customer_type: 'individual',
  concluded_at: at('2026-11-05T10:00:00Z'),
  told_at: at('2026-11-05T10:01:00Z'),
  converted_at: at('2026-12-01T10:00:00Z'),
}
const lastDay = (differs: Partial<ContractFacts>) => {
  const right = rightOfWithdrawal({ ...facts, ...differs }, [{ zone: 'UTC', holidays: [] }])
  return right && dateText(right.last_day)
}

describe('the right of withdrawal', () => {
  it('is one, from the order on, where the first charge and the price were told before', () => {
    expect(lastDay({})).toBe('2026-11-19')
  })

  it('is 14 days after the day of being told, whoever was told late', () => {
    expect(lastDay({ told_at: at('2026-11-09T10:00:00Z') })).toBe('2026-11-23')
  })

  it('is 12 months longer while nobody was told', () => {
    expect(lastDay({ told_at: null, converted_at: null })).toBe('2027-11-19')
  })

  it('begins anew with the first charge where nothing was told, and is 12 months longer', () => {
    expect(lastDay({ told_at: null })).toBe('2027-12-15')
  })

  it('begins anew with the first charge where it was told only afterwards: from then on', () => {
    expect(lastDay({ told_at: at('2026-12-01T10:00:01Z') })).toBe('2026-12-15')
    expect(lastDay({ told_at: at('2027-03-01T10:00:00Z') })).toBe('2027-03-15')
  })

  it('is no longer than 12 months by being told at their end', () => {
    expect(lastDay({ told_at: at('2027-12-10T10:00:00Z') })).toBe('2027-12-15')
  })

  it('that ends a year later on a Saturday moves to the Monday', () => {
    // The 14th day is Friday, 21 August 2026; that of 2027 is a Saturday.
    const concluded_at = at('2026-08-07T10:00:00Z')
    expect(lastDay({ concluded_at, told_at: null, converted_at: null })).toBe('2027-08-23')
  })

  it('is none of a company', () => {
    expect(lastDay({ customer_type: 'company' })).toBeNull()
  })
})
