import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, type Currency, fraction, money, negate, share, subtract } from './money.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const amounts = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

describe('money', () => {
  it.each([0.5, Number.NaN, Infinity, 2 ** 53, -(2 ** 53)])('refuses %d minor units', (amount) => {
    expect(() => eur(amount)).toThrow('is not a safe integer')
  })

  it('refuses a sum past the safe integers', () => {
    expect(() => add(eur(Number.MAX_SAFE_INTEGER), eur(1))).toThrow('is not a safe integer')
  })

  it('of two currencies is never summed', () => {
    const zloty = money(1, 'PLN' as Currency)

    expect(() => add(eur(1), zloty)).toThrow('cannot add PLN to EUR')
    expect(() => subtract(eur(1), zloty)).toThrow('cannot add PLN to EUR')
  })

  it('has no negative zero', () => {
    expect(negate(eur(0)).amount_minor).toBe(0)
    expect(fraction(eur(-1), 1, 3).amount_minor).toBe(0)
  })

  it('comes back when what was added is subtracted', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        expect(subtract(add(eur(a), eur(b)), eur(b))).toEqual(eur(a))
      }),
    )
  })
})

describe('a fraction', () => {
  it.each([
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [5, 1, 4, 1],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [1_900, 17, 31, 1_042],
  ])('of %d by %d/%d is %d', (amount, numerator, denominator, expected) => {
    expect(fraction(eur(amount), numerator, denominator)).toEqual(eur(expected))
  })

  it('is the exact quotient, rounded half away from zero', () => {
    const parts = fc.integer({ min: -10_000, max: 10_000 })
    const wholes = fc.integer({ min: 1, max: 20_000 })

    fc.assert(
      fc.property(amounts, parts, wholes, (amount, numerator, denominator) => {
        const product = BigInt(amount) * BigInt(numerator)
        const whole = product / BigInt(denominator)
        const rest = product % BigInt(denominator)
        const away = 2n * (rest < 0n ? -rest : rest) >= BigInt(denominator)
        const expected = away ? whole + (product < 0n ? -1n : 1n) : whole

        expect(BigInt(fraction(eur(amount), numerator, denominator).amount_minor)).toBe(expected)
      }),
    )
  })

  it('of the opposite amount is the opposite', () => {
    fc.assert(
      fc.property(amounts, fc.nat(), fc.integer({ min: 1 }), (amount, numerator, denominator) => {
        fc.pre(Math.abs(amount) * numerator < denominator * 1e15)
        const there = fraction(eur(amount), numerator, denominator)
        const back = fraction(eur(-amount), numerator, denominator)

        expect(add(there, back)).toEqual(eur(0))
      }),
    )
  })

  it('is exact where the product passes 2^53', () => {
    expect(fraction(eur(9_007_199_254_740_991), 9_999, 10_000)).toEqual(eur(9_006_298_534_815_517))
  })

  it('is exact where numerator and denominator pass 2^53, too', () => {
    expect(fraction(eur(2_299), 31n ** 15n, 2n * 31n ** 15n)).toEqual(eur(1_150))
  })

  it.each([
    [1, 0],
    [1, -2],
    [0.5, 2],
    [1n, 0n],
    [2 ** 53, 3],
  ])('refuses %d/%d', (numerator, denominator) => {
    expect(() => fraction(eur(100), numerator, denominator)).toThrow('is not a fraction')
  })
})

describe('a share', () => {
  it.each([
    [1_900, 2_100, 399],
    [499, 2_100, 105],
    [-499, 2_100, -105],
    [50, 2_100, 11],
    [-50, 2_100, -11],
    [1_000, 2_550, 255],
    [2, 2_550, 1],
    [1_900, 0, 0],
    [99, 0, 0],
  ])('of %d at %d basis points is %d', (amount, basis_points, expected) => {
    expect(share(eur(amount), basis_points)).toEqual(eur(expected))
  })

  it('never falls when the amount or the rate grows', () => {
    const rates = fc.integer({ min: 0, max: 10_000 })

    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 1_000 }), rates, rates, (amount, more, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        const at = (minor: number, rate: number) => share(eur(minor), rate).amount_minor

        expect(at(amount, low)).toBeLessThanOrEqual(at(amount + more, low))
        expect(at(amount, low)).toBeLessThanOrEqual(at(amount, high))
      }),
    )
  })
})
