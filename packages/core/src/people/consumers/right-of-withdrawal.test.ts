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

  it('begins anew with the first charge where nothing was told', () => {
    expect(lastDay({ told_at: null })).toBe('2026-12-15')
  })

  it('begins anew with the first charge where it was told only afterwards', () => {
    expect(lastDay({ told_at: at('2026-12-01T10:00:01Z') })).toBe('2026-12-15')
  })

  it('runs from the order during the trial, told or not', () => {
    expect(lastDay({ told_at: null, converted_at: null })).toBe('2026-11-19')
  })

  it('is none of a company', () => {
    expect(lastDay({ customer_type: 'company' })).toBeNull()
  })
})
