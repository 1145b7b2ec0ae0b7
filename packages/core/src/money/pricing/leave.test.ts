import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, dateText } from '../../kernel/calendar.ts'
import { DAY, epochMs, type EpochMs } from '../../kernel/time.ts'
import type { MayLeave } from './planned-price.ts'
import { type Commitment, termEnd } from './commitment.ts'
import { earliestEnd, endsBy, endsWithPeriod, periodEnds, plannedEnd } from './leave.ts'

const zone = 'UTC'
const at = (text: string): EpochMs => epochMs(Date.parse(`${text}T10:00:00Z`))
const NOTHING: Commitment = { term_ends_at: null, notice_days: 0 }

interface Case {
  readonly now: EpochMs
  readonly agreed: Commitment
  readonly may_leave?: MayLeave | null
  readonly free_after_term?: boolean
  readonly anchor?: EpochMs
}

/** Somebody whose first period began on 1 January 2026 says so now. */
function end({
  now,
  agreed,
  may_leave = null,
  free_after_term = false,
  anchor = at('2026-01-01'),
}: Case) {
  const running = [
    ...periodEnds(
      {
        anchor_at: anchor,
        current_period_end: anchor,
        interval: 'month',
        interval_since: null,
        planned: null,
      },
      zone,
    ),
  ]
  const ends = running.filter((each) => each > now)
  return earliestEnd(ends, agreed, { now, zone, may_leave, free_after_term })
}

describe('the earliest end', () => {
  it('of whom nothing binds is the end of the running period', () => {
    expect(end({ now: at('2026-03-10'), agreed: NOTHING })).toBe(at('2026-04-01'))
  })

  it('is that of the running period although it has just passed, while nothing follows yet', () => {
    const ends = [at('2026-04-01'), at('2026-05-01')]
    const said = {
      now: epochMs(at('2026-04-01') + 1),
      zone,
      may_leave: null,
      free_after_term: true,
    }

    expect(earliestEnd(ends, NOTHING, said)).toBe(at('2026-04-01'))
  })

  it('within a term is the end of the term', () => {
    const agreed = { term_ends_at: at('2027-01-01'), notice_days: 0 }

    expect(end({ now: at('2026-03-10'), agreed })).toBe(at('2027-01-01'))
    expect(end({ now: at('2026-12-31'), agreed })).toBe(at('2027-01-01'))
    expect(end({ now: at('2027-01-01'), agreed })).toBe(at('2027-02-01'))
  })

  it('with a notice lies behind it: said too late it is a period later', () => {
    const agreed = { term_ends_at: at('2027-01-01'), notice_days: 30 }

    expect(end({ now: at('2026-12-02'), agreed })).toBe(at('2027-01-01'))
    expect(end({ now: epochMs(at('2026-12-02') + 1), agreed })).toBe(at('2027-02-01'))
    expect(end({ now: at('2027-02-10'), agreed })).toBe(at('2027-04-01'))
  })

  it('after the term needs no notice of a consumer, nor where numbers are sold; before it at most a period', () => {
    const agreed = { term_ends_at: at('2027-01-01'), notice_days: 90 }

    expect(end({ now: at('2026-12-30'), agreed })).toBe(at('2027-04-01'))
    expect(end({ now: at('2026-12-30'), agreed, free_after_term: true })).toBe(at('2027-02-01'))
    expect(end({ now: at('2027-01-01'), agreed, free_after_term: true })).toBe(at('2027-02-01'))
  })

  it('is the day of a price rise that was announced, whatever was agreed', () => {
    const agreed = { term_ends_at: at('2027-01-01'), notice_days: 30 }
    const may_leave = { until: at('2026-05-01'), at: at('2026-05-01') }

    expect(end({ now: at('2026-04-30'), agreed, may_leave })).toBe(at('2026-05-01'))
    expect(end({ now: epochMs(may_leave.until + 1), agreed, may_leave })).toBe(at('2027-01-01'))
  })

  it('works on any periods: of years too', () => {
    const years = [at('2027-01-01'), at('2028-01-01'), at('2029-01-01')]
    const said = { now: at('2026-12-15'), zone, may_leave: null, free_after_term: false }

    expect(earliestEnd(years, { term_ends_at: null, notice_days: 30 }, said)).toBe(at('2028-01-01'))
  })
})

/** What somebody could have by saying it on any later day, at the best: day by day, without the rule. */
function byWaiting({ now, agreed, may_leave = null, free_after_term = false }: Case): EpochMs {
  const ends = Array.from({ length: 50 }, (_, months) =>
    at(dateText(addMonths({ year: 2026, month: 1, day: 1 }, months))),
  )
  const found: EpochMs[] = []
  for (let days = 0; days < 1_000; days++) {
    const said = now + days * DAY
    const term_is_over = agreed.term_ends_at === null || said >= agreed.term_ends_at
    const notice = free_after_term && term_is_over ? 0 : agreed.notice_days
    const fits = ends.find((each) => {
      if (each <= said) return false
      if (may_leave && said <= may_leave.until && each >= may_leave.at) return true
      return each >= (agreed.term_ends_at ?? 0) && each - said >= notice * DAY
    })
    if (fits !== undefined) found.push(fits)
  }
  return epochMs(Math.min(...found))
}

it('is what waiting for the best day to say it would bring, and never later', () => {
  const months = fc.integer({ min: 1, max: 24 })
  const cases = fc.record({
    day: fc.integer({ min: 0, max: 700 }),
    term: fc.option(months),
    notice_days: fc.constantFrom(0, 1, 14, 30, 31, 92),
    rise: fc.option(fc.record({ month: months, until: fc.integer({ min: -40, max: 40 }) })),
    free_after_term: fc.boolean(),
  })
  fc.assert(
    fc.property(cases, ({ day, term, notice_days, rise, free_after_term }) => {
      const now = epochMs(at('2026-01-01') + day * DAY)
      const term_ends_at = term === null ? null : termEnd(at('2026-01-01'), term, zone)
      const may_leave = rise && {
        until: epochMs(now + rise.until * DAY),
        at: termEnd(at('2026-01-01'), rise.month, zone),
      }
      const given: Case = { now, agreed: { term_ends_at, notice_days }, may_leave, free_after_term }
      expect(end(given)).toBe(byWaiting(given))
    }),
    { numRuns: 300 },
  )
})

describe('when a subscription ends by itself', () => {
  const running = { current_period_end: at('2026-02-01'), cancel_at_period_end: false }

  it.each([
    ['goes on', { ...running, ends_at: null }, null, false],
    [
      'ends with the period',
      { ...running, cancel_at_period_end: true, ends_at: null },
      at('2026-02-01'),
      true,
    ],
    ['ends later', { ...running, ends_at: at('2026-03-01') }, at('2026-03-01'), false],
    ['is in its last period', { ...running, ends_at: at('2026-02-01') }, at('2026-02-01'), true],
  ])('one that %s', (_what, subscription, ends, with_period) => {
    expect(plannedEnd(subscription)).toBe(ends)
    expect(endsWithPeriod(subscription)).toBe(with_period)
  })

  it('bills the period before the end, and not the one that begins with it', () => {
    const leaving = { ...running, ends_at: at('2026-04-01') }

    expect(endsBy(leaving, at('2026-03-01'))).toBe(false)
    expect(endsBy(leaving, at('2026-04-01'))).toBe(true)
  })
})
