import { describe, expect, it } from 'vitest'
import { anOrder } from '../../fixtures/index.ts'
import { after, epochMs, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import { nextReadAt } from './open-order.ts'

const made = epochMs(Date.parse('2026-02-01T09:00:00Z'))
const order = anOrder({ created_at: made })

/** Milliseconds until an order of that age is read again. */
function wait(age: number): number {
  const now = after(made, age)
  return nextReadAt(order, now) - now
}

describe('an open order that no webhook points at', () => {
  it('is read after 30 seconds, and rarer as it grows older', () => {
    expect([0, MINUTE, 8 * MINUTE, 20 * MINUTE].map(wait)).toEqual([
      30 * SECOND,
      30 * SECOND,
      2 * MINUTE,
      5 * MINUTE,
    ])
  })

  it('is read every ten minutes at least, at instants that all old orders share', () => {
    const now = after(made, 30 * HOUR + 7 * MINUTE + 3)
    const other = anOrder({ created_at: after(made, 3 * HOUR + 1) })

    expect(nextReadAt(order, now)).toBe(nextReadAt(other, now))
    expect(nextReadAt(order, now) - now).toBeLessThanOrEqual(10 * MINUTE)
    expect(nextReadAt(order, now) - now).toBeGreaterThan(0)
  })

  it('is read every three hours when it waits for an unpaid bill', () => {
    const bill = anOrder({ purpose: 'cycle', created_at: made })
    const noon = epochMs(Date.parse('2026-02-20T12:00:00Z'))

    expect(nextReadAt(bill, noon)).toBe(Date.parse('2026-02-20T15:00:00Z'))
    expect(nextReadAt(bill, after(noon, MINUTE))).toBe(Date.parse('2026-02-20T15:00:00Z'))
  })
})
