import { describe, expect, it } from 'vitest'
import { DAY, epochMs, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import { nextSendAt, nextUnknownReadAt, UNKNOWN_PARKED_AFTER } from './charge-retries.ts'

const now = epochMs(Date.parse('2026-03-01T09:00:00Z'))

describe('a payment whose outcome is unknown', () => {
  it('is read after 10 s, 1 m, 5 m, 15 m, 1 h, 6 h, then daily', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((reads) => nextUnknownReadAt(reads, now) - now)

    expect(waits).toEqual([10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, DAY, DAY])
  })

  it('is parked after five days', () => {
    expect(UNKNOWN_PARKED_AFTER).toBe(5 * DAY)
  })
})

describe('a charge that was certainly not sent', () => {
  it('is sent again after 5 minutes, twice as long each time up to the eighth, whose wait repeats', () => {
    const waits = [1, 2, 3, 7, 8, 9, 20].map((times) => nextSendAt(times, now) - now)

    expect(waits.map((wait) => wait / MINUTE)).toEqual([5, 10, 20, 320, 640, 640, 640])
  })
})
