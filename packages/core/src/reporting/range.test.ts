import { describe, expect, it } from 'vitest'
import { march } from '../fixtures/march.ts'
import { after, DAY, type EpochMs, epochMs, HOUR } from '../kernel/time.ts'
import { buckets, decideRange, hoursOf } from './range.ts'

const utc = (iso: string) => epochMs(Date.parse(`${iso}Z`))
const now = march(9)

describe('the range of a dashboard', () => {
  it('is the last 24 hours by hour unless something else is asked for', () => {
    expect(decideRange({}, now).range).toEqual({
      since: after(now, -DAY),
      until: now,
      granularity: 'hour',
    })
    expect(decideRange({ until: march(3) }, now).range.since).toBe(march(2))
    expect(decideRange({ since: march(8), granularity: 'day' }, now).range).toEqual({
      since: march(8),
      until: now,
      granularity: 'day',
    })
  })

  it.each([
    { since: now, until: now },
    { since: after(now, 1) },
    { since: after(now, -31 * DAY - 1) },
    { since: after(now, -366 * DAY - 1), granularity: 'day' },
  ] as const)('is refused when it is empty or too long: %j', (asked) => {
    expect(() => decideRange(asked, now)).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({
          invalid_params: [expect.objectContaining({ name: 'since' })],
        }) as unknown,
      }) as Error,
    )
  })

  it('holds this very instant unless an end is asked for', () => {
    expect(decideRange({}, now).hours.to).toBe(after(now, HOUR))
    expect(decideRange({ until: now }, now).hours.to).toBe(now)
  })

  it('is counted in the whole hours that it touches', () => {
    expect(hoursOf({ since: after(now, 1), until: after(now, HOUR) })).toEqual({
      from: now,
      to: after(now, HOUR),
    })
    expect(hoursOf({ since: now, until: after(now, HOUR + 1) }).to).toBe(after(now, 2 * HOUR))
  })
})

describe('the bars of a chart', () => {
  const count = (hour_at: EpochMs, amount: number) => ({ hour_at, amount })

  it('are one for each hour, also where nothing was counted', () => {
    const range = { since: now, until: after(now, 3 * HOUR), granularity: 'hour' } as const
    const counted = [count(after(now, 2 * HOUR), 3), count(now, 1), count(after(now, 2 * HOUR), 4)]

    expect(buckets({ range, hours: hoursOf(range) }, counted, 'UTC')).toEqual([
      { ts: now, amount: 1 },
      { ts: after(now, HOUR), amount: 0 },
      { ts: after(now, 2 * HOUR), amount: 7 },
    ])
  })

  it('are one for each day of the operator’s zone, which may have 23 hours', () => {
    const since = utc('2026-03-28T12:00:00')
    const range = { since, until: utc('2026-03-30T12:00:00'), granularity: 'day' } as const
    const counted = [
      count(utc('2026-03-28T21:00:00'), 1),
      count(utc('2026-03-28T22:00:00'), 2),
      count(utc('2026-03-29T20:00:00'), 4),
      count(utc('2026-03-29T21:00:00'), 8),
    ]

    expect(buckets({ range, hours: hoursOf(range) }, counted, 'Europe/Vilnius')).toEqual([
      { ts: utc('2026-03-27T22:00:00'), amount: 1 },
      { ts: utc('2026-03-28T22:00:00'), amount: 6 },
      { ts: utc('2026-03-29T21:00:00'), amount: 8 },
    ])
  })
})
