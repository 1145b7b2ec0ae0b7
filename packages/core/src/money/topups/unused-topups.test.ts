import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aPayment } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { spreadUnused } from './unused-topups.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const topups = (...left: readonly number[]) =>
  left.map((cents, n) => ({ payment: aPayment(), invoice_id: `${n}`, left: eur(cents) }))
const spread = (unused: number, ...newest_first: readonly number[]) =>
  spreadUnused(topups(...newest_first), eur(unused)).map((each) => each.unused.amount_minor)

describe('what is unused is of the newest topups', () => {
  it.each([
    [0, [0, 0, 0]],
    [500, [500, 0, 0]],
    [3_000, [3_000, 0, 0]],
    [4_500, [3_000, 1_500, 0]],
    [6_000, [3_000, 2_000, 1_000]],
  ])('of 30.00, 20.00 and 10.00, the newest first, %i cents are unused', (unused, parts) => {
    expect(spread(unused, 3_000, 2_000, 1_000)).toEqual(parts)
  })

  it('what somebody else credited at the phone system is of no topup', () => {
    expect(spread(9_000, 3_000, 2_000)).toEqual([3_000, 2_000])
  })

  it('nothing is, where people called for more than they had', () => {
    expect(spread(-120, 3_000)).toEqual([0])
  })

  it('never more than is unused in sum, nor than is left of each', () => {
    const cents = fc.nat({ max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.array(cents), (unused, left) => {
        const parts = spread(unused, ...left)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(unused)
        expect(parts.every((part, n) => part >= 0 && part <= (left[n] ?? 0))).toBe(true)
      }),
    )
  })
})
