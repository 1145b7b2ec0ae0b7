import { describe, expect, it } from 'vitest'
import { aCode, ITEMS, march } from '../../fixtures/index.ts'
import { PLANS } from '../policy/plans.ts'
import { codeFlaws } from './code-flaws.ts'
import { codeKey, codeOf, type DiscountCode, discountBy } from './discount-code.ts'
import { codeRefusal, type Redeemer } from './judge-code.ts'

const CATALOGUE = { plans: PLANS, items: ITEMS }

describe('a code', () => {
  it('is found as somebody types it, in upper or lower case', () => {
    expect(codeOf([aCode()], ' Spring ')).toEqual(aCode())
    expect(codeOf([aCode()], 'SPRIN')).toBeUndefined()
    expect(codeKey('spring-26')).toBe('SPRING-26')
  })

  it('gives a discount of the months to come, or for good', () => {
    const given = { discount_id: 'd1', now: march(1) }
    expect(discountBy(aCode(), given)).toMatchObject({
      code: 'SPRING',
      periods: 2,
      periods_left: 2,
      interval: 'month',
      from: null,
      reason: null,
    })
    const for_good = discountBy(aCode({ periods: null, interval: null }), given)
    expect(for_good).toMatchObject({ periods_left: null, interval: 'month' })
  })
})

describe('whoever redeems a code', () => {
  const ONA: Redeemer = {
    now: march(5),
    plan_tier: 'business',
    items: ['seats'],
    was_billed: true,
    has_redeemed: false,
    redeemed: 3,
  }
  const NOT_VALID = 'This code is not valid, or not any more.'

  it.each<[Partial<DiscountCode>, Partial<Redeemer>, string | null]>([
    [{}, {}, null],
    [{ valid_until: march(5) }, {}, NOT_VALID],
    [{ valid_until: march(6) }, {}, null],
    [{ max_redemptions: 3 }, {}, NOT_VALID],
    [{ max_redemptions: 4 }, {}, null],
    // What is over says no more than that, whoever asks.
    [{ max_redemptions: 3 }, { has_redeemed: true }, NOT_VALID],
    [{}, { has_redeemed: true }, 'You have redeemed this code already.'],
    [{ first_only: true }, {}, 'This code is for new customers.'],
    [{ first_only: true }, { was_billed: false }, null],
    [{ plans: ['starter'] }, {}, 'This code is for another plan.'],
    [{ plans: ['starter', 'business'] }, {}, null],
    [{ items: ['numbers'] }, {}, 'This code is for customers with numbers.'],
    [{ items: ['numbers', 'seats'] }, {}, null],
  ])('of %o, as %o, is told: %s', (differs, as, told) => {
    expect(codeRefusal(aCode(differs), { ...ONA, ...as })).toBe(told)
  })

  it('is told the same of a code that there is not', () => {
    expect(codeRefusal(undefined, ONA)).toBe(NOT_VALID)
  })
})

describe('codes of a configuration', () => {
  const flaws = (...codes: DiscountCode[]) =>
    codeFlaws(codes, CATALOGUE).map(({ path, message }) => `${path.join('.')}: ${message}`)

  it('have no flaws where they can be redeemed', () => {
    expect(flaws(aCode(), aCode({ code: 'GIFT', off: { kind: 'period' }, periods: 1 }))).toEqual([])
    expect(flaws(aCode({ periods: null, interval: null, plans: ['starter'] }))).toEqual([])
  })

  it.each<[Partial<DiscountCode>, string]>([
    [
      { code: 'two words' },
      'discount_codes.0.code: expected a letter or a digit, then up to 39 of letters, digits, _ and -',
    ],
    [
      { off: { kind: 'percent', basis_points: 10_000 } },
      'discount_codes.0.off.basis_points: expected 1 to 9999; all of it is a period',
    ],
    [
      { off: { kind: 'amount', amount_minor: 0 } },
      'discount_codes.0.off.amount_minor: expected 1 to 10000000 cents',
    ],
    [{ periods: 121 }, 'discount_codes.0.periods: expected 1 to 120'],
    [
      { interval: null },
      'discount_codes.0.interval: a code with periods says of which length they are: month or year',
    ],
    [
      { off: { kind: 'period' }, periods: null },
      'discount_codes.0.periods: a gift is of so many periods: say how many',
    ],
    [{ plans: ['gold'] }, 'discount_codes.0.plans.0: no plan is called gold'],
    [{ items: ['chairs'] }, 'discount_codes.0.items.0: no item is called chairs'],
    [{ items: [] }, 'discount_codes.0.items: nobody could redeem it: leave this out for everybody'],
    [{ max_redemptions: 0 }, 'discount_codes.0.max_redemptions: expected 1 to 1000000'],
  ])('with %o are not sold by', (differs, flaw) => {
    expect(flaws(aCode(differs))).toEqual([flaw])
  })

  it('are different words, whatever their case', () => {
    expect(flaws(aCode(), aCode({ code: 'spring' }))).toEqual([
      'discount_codes.1.code: another code is called SPRING: upper and lower case are the same',
    ])
  })
})
