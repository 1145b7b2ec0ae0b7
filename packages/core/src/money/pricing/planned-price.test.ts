import { describe, expect, it } from 'vitest'
import { epochMs, type EpochMs } from '../../kernel/time.ts'
import { dayOfRise, firstPeriodFrom, noticeEnd } from './planned-price.ts'

const at = (text: string): EpochMs => epochMs(Date.parse(text))
const ANCHOR = at('2026-01-31T10:00:00Z')
const MONTHLY = { anchor_at: ANCHOR, interval: 'month', interval_since: null } as const
const zone = 'UTC'

describe('the first period that begins at an instant or after it', () => {
  it.each([
    ['2026-01-01T00:00:00Z', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00Z'],
    ['2026-01-31T10:00:01Z', '2026-02-28T10:00:00Z'],
    ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00Z'],
    ['2026-03-01T00:00:00Z', '2026-03-31T10:00:00Z'],
  ])('from %s on it is that of %s', (from, start) => {
    expect(firstPeriodFrom(MONTHLY, at(from), zone)).toBe(at(start))
  })
})

it('a year that is paid is never raised: the first period from a day on is the next year', () => {
  const yearly = {
    anchor_at: ANCHOR,
    interval: 'year',
    interval_since: at('2026-02-28T10:00:00Z'),
  } as const

  expect(firstPeriodFrom(yearly, at('2026-03-01T00:00:00Z'), zone)).toBe(at('2027-02-28T10:00:00Z'))
  expect(firstPeriodFrom(yearly, at('2027-02-28T10:00:00Z'), zone)).toBe(at('2027-02-28T10:00:00Z'))
})

it('a notice is a calendar month, clamped to the month’s last day, on the clocks of the seller', () => {
  expect(noticeEnd(at('2026-01-31T12:00:00Z'), 1, 'UTC')).toBe(at('2026-02-28T12:00:00Z'))
  // The clocks go forward on 29 March.
  expect(noticeEnd(at('2026-03-15T12:00:00Z'), 1, 'Europe/Vilnius')).toBe(
    at('2026-04-15T11:00:00Z'),
  )
})

describe('the day on which a rise takes effect', () => {
  const rise = { effective_at: at('2026-04-15T00:00:00Z') }
  const told = (now: string) => dayOfRise(rise, MONTHLY, { now: at(now), notice: 1, zone })

  it('given a mail in good time, it is the first period from its day on', () => {
    expect(told('2026-03-01T00:00:00Z')).toBe(at('2026-04-30T10:00:00Z'))
    expect(told('2026-03-30T10:00:00Z')).toBe(at('2026-04-30T10:00:00Z'))
  })

  it('given a mail that is accepted too late for that, it moves to the next period', () => {
    expect(told('2026-03-30T10:00:01Z')).toBe(at('2026-05-31T10:00:00Z'))
    expect(told('2026-04-20T00:00:00Z')).toBe(at('2026-05-31T10:00:00Z'))
    expect(told('2026-05-01T00:00:00Z')).toBe(at('2026-06-30T10:00:00Z'))
  })
})
