import { describe, expect, it } from 'vitest'
import { epochMs, type EpochMs } from '../../kernel/time.ts'
import { commitmentFrom, termEnd } from './commitment.ts'

const zone = 'UTC'
const at = (text: string): EpochMs => epochMs(Date.parse(`${text}T10:00:00Z`))
const ANCHOR = at('2026-01-31')

it('a term of months ends with a period, clamped as its months are', () => {
  expect(termEnd(at('2026-01-31'), 1, zone)).toBe(at('2026-02-28'))
  expect(termEnd(at('2026-01-31'), 12, zone)).toBe(at('2027-01-31'))
})

describe('what binds whoever begins', () => {
  const begin = (months: number | null, customer_type: 'company' | 'individual') =>
    commitmentFrom({ months, notice_days: 30, customer_type }, ANCHOR, zone)

  it('is the term from the first paid period on, and for a business the notice', () => {
    const term_ends_at = at('2027-01-31')

    expect(begin(12, 'company')).toEqual({ term_ends_at, notice_days: 30 })
    expect(begin(12, 'individual')).toEqual({ term_ends_at, notice_days: 0 })
  })

  it('is nothing where a consumer has no term', () => {
    expect(begin(null, 'individual')).toBeNull()
    expect(begin(null, 'company')).toEqual({ term_ends_at: null, notice_days: 30 })
  })
})
