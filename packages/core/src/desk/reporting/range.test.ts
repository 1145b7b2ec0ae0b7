import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { after, DAY, epochMs, HOUR } from '../../kernel/time.ts'
import { barsOf, decideRange, drawn, hoursOf } from './range.ts'

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
  it('are one for each hour, also where nothing was counted', () => {
    const range = { since: now, until: after(now, 3 * HOUR), granularity: 'hour' } as const
    const [first, second, third] = [now, after(now, HOUR), after(now, 2 * HOUR)]
    const counted = [
      { ts: third, amount: 3 },
      { ts: first, amount: 1 },
      { ts: third, amount: 4 },
    ]

    const bars = barsOf({ range, hours: hoursOf(range) }, 'UTC')

    expect(bars.map(({ hours }) => hours)).toEqual([
      { from: first, to: second },
      { from: second, to: third },
      { from: third, to: after(now, 3 * HOUR) },
    ])
    expect(drawn(bars, counted)).toEqual([
      { ts: first, amount: 1 },
      { ts: second, amount: 0 },
      { ts: third, amount: 7 },
    ])
  })

  it('are one for each day of the operator’s zone, which may have 23 hours', () => {
    const since = utc('2026-03-28T12:00:00')
    const until = utc('2026-03-30T12:00:00')
    const range = { since, until, granularity: 'day' } as const
    const [saturday, sunday, monday] = [
      utc('2026-03-27T22:00:00'),
      utc('2026-03-28T22:00:00'),
      utc('2026-03-29T21:00:00'),
    ]

    expect(barsOf({ range, hours: hoursOf(range) }, 'Europe/Vilnius')).toEqual([
      { ts: saturday, hours: { from: since, to: sunday } },
      { ts: sunday, hours: { from: sunday, to: monday } },
      { ts: monday, hours: { from: monday, to: until } },
    ])
  })
})
