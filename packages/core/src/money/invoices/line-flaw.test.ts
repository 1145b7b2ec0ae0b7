import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { derivedTotal } from './draft-lines.ts'
import { explainLine } from './explain-line.ts'
import { lineFacts } from './line-facts.ts'
import { lineFlaw } from './line-flaw.ts'
import type {
  DiscountDerivation,
  InvoiceLine,
  LineDerivation,
  OnceDerivation,
  PlanDerivation,
} from './line.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

function lineOver(derivation: LineDerivation, differs: Partial<InvoiceLine> = {}): InvoiceLine {
  const line_total = derivedTotal(derivation)
  const dates = { period_start: march(1), period_end: march(31) }
  const one = { description: '', quantity: 1, unit_price: line_total, line_total }
  return { ...one, ...dates, derivation, ...differs }
}

/** 7 seats at 4.99 for 30 days. */
const SEATS: PlanDerivation = {
  rule: 'period',
  plan_tier: 'business',
  item: 'seats',
  quantity: 7,
  price: eur(3_493),
  days: 30,
  of_days: 30,
}
/** 20 days of 9 seats at 4.99, less 15 %. */
const MORE: PlanDerivation = {
  ...SEATS,
  rule: 'remaining',
  quantity: 9,
  list: eur(4_491),
  basis_points: 1_500,
  price: eur(3_817),
  days: 20,
}
const PERCENT: DiscountDerivation = {
  rule: 'discount',
  parts: [eur(1_900), eur(300), eur(3_493)],
  basis_points: 1_500,
  days: 30,
  of_days: 30,
}
const { basis_points: _rate, ...FREE } = PERCENT
const AMOUNT: DiscountDerivation = { ...FREE, amount: eur(1_500) }
const PORTING: OnceDerivation = { rule: 'once', item: 'ported', unit: eur(2_500), quantity: 2 }
const undated = { period_start: null, period_end: null }

const whole = lineOver(SEATS, { quantity: 7, unit_price: eur(499) })
const more = lineOver(MORE)
const once = lineOver(PORTING, { quantity: 2, unit_price: eur(2_500), ...undated })

describe('a line', () => {
  it.each([
    ['of a whole period counts what it shows', whole, 3_493],
    ['of some days of several is one amount', more, 2_545],
    [
      'takes a percentage off each thing, rounded by itself: 2.85 + 0.45 + 5.24',
      lineOver(PERCENT),
      -854,
    ],
    ['takes an amount off', lineOver(AMOUNT), -1_500],
    ['takes at most off what there is', lineOver({ ...AMOUNT, amount: eur(9_900) }), -5_693],
    ['takes a whole period off', lineOver(FREE), -5_693],
    ['takes the days of a percentage off', lineOver({ ...PERCENT, days: 10 }), -285],
    ['of what is charged once is for no days', once, 5_000],
  ])('%s', (_, line, cents) => {
    expect(line.line_total).toEqual(eur(cents))
    expect(lineFlaw(line)).toBeNull()
    expect(explainLine(line).holds).toBe(true)
  })

  it.each([
    [
      'another number than it counts',
      { ...whole, derivation: { ...SEATS, quantity: 8 } },
      'shows 7; its derivation counts 8',
    ],
    [
      'seven of a plan',
      lineOver({ ...SEATS, item: 'seats', quantity: 7 }),
      'shows 1; its derivation counts 7',
    ],
    ['no number', { ...whole, derivation: { ...SEATS, quantity: 0 } }, 'counts 0'],
    ['a part of a number', { ...once, derivation: { ...PORTING, quantity: 1.5 } }, 'counts 1.5'],
    ['another unit price', { ...whole, unit_price: eur(498) }, 'is 3493; 7 × 498 gives 3486'],
    [
      'a basis point more',
      { ...more, derivation: { ...MORE, basis_points: 1_502 } },
      'is priced 3817; 4491 less 1502 basis points is 3816',
    ],
    [
      'a percentage that took nothing off',
      { ...more, derivation: { ...MORE, basis_points: 1_000 } },
      'is priced 3817; 4491 less 1000 basis points is 4042',
    ],
    [
      'a percentage of no price',
      { ...whole, derivation: { ...SEATS, basis_points: 1_500 } },
      'has 1500 basis points off no list price',
    ],
    [
      'a list price without a percentage',
      { ...whole, derivation: { ...SEATS, list: eur(3_493) } },
      'has no basis points off 3493',
    ],
    [
      'more than all off',
      lineOver({ ...PERCENT, basis_points: 10_001 }),
      'takes 10001 basis points off',
    ],
    [
      'a basis point more off',
      { ...lineOver(PERCENT), derivation: { ...PERCENT, basis_points: 1_502 } },
      'is -854; 30 of 30 days give -855',
    ],
    [
      'a discount of nothing',
      { ...lineOver(PERCENT), derivation: { ...PERCENT, parts: [] } },
      'takes a discount off nothing',
    ],
    ['a discount that adds', lineOver({ ...AMOUNT, amount: eur(-1) }), 'takes -1 off'],
    [
      'dates of what is charged once',
      { ...once, period_start: march(1) },
      'is charged once, and has dates',
    ],
    [
      'another price of what is charged once',
      { ...once, derivation: { ...PORTING, unit: eur(2_400) } },
      'is 5000; its derivation gives 4800',
    ],
    ['more days than there are', lineOver({ ...MORE, days: 31 }), 'counts 31 of 30 days'],
  ])('has a flaw: %s', (_, line: InvoiceLine, flaw) => {
    expect(lineFlaw(line)).toBe(flaw)
    expect(explainLine(line).holds).toBe(false)
  })
})

describe('the explanation', () => {
  it.each([
    [
      whole,
      'We charge the whole period of 30 days of 7 seats, which cost 34.93 EUR net.',
      '4.99 × 7 = 34.93',
    ],
    [
      more,
      'We charge 20 of 30 days of 9 seats, which cost 38.17 EUR net for the whole period after 15 % discount, because their number changed in the middle of it.',
      '38.17 × 20 of 30 days = 25.45',
    ],
    [lineOver(PERCENT), 'We take 15 % off this period.', '−(19.00, 3.00, 34.93) × 15 % = −8.54'],
    [
      lineOver({ ...PERCENT, days: 10 }),
      'We take 15 % off 10 of 30 days of this period.',
      '−(19.00, 3.00, 34.93) × 15 % × 10 of 30 days = −2.85',
    ],
    [
      lineOver(AMOUNT),
      'We take at most 15.00 EUR net off this period.',
      '−(19.00, 3.00, 34.93), at most 15.00 = −15.00',
    ],
    [lineOver(FREE), 'We take all off this period.', '−(19.00, 3.00, 34.93) = −56.93'],
    [once, 'We charge 2 ported once, at 25.00 EUR net each.', '25.00 × 2 = 50.00'],
  ])('of %#', (line, sentence, arithmetic) => {
    expect(explainLine(line)).toEqual({ sentence, arithmetic, holds: true })
  })

  it.each([
    ['unused', /^We take back 20 of 30 days of 9 seats.*because another number is used on them\.$/],
    ['day_unused', /belongs to a dearer one\.$/],
    ['day_remaining', /because this is the dearest number of that day\.$/],
    ['resumed', /because the service was restored in the middle of it\.$/],
  ] as const)('of an item says why its days are parted: %s', (rule, sentence) => {
    expect(explainLine(lineOver({ ...MORE, rule })).sentence).toMatch(sentence)
  })

  it('has the facts of each kind of line', () => {
    const none = { list: null, basis_points: null, parts: null, amount: null }
    const seats = { item: 'seats', quantity: 7, price: eur(3_493), ...none, rounding: 'none' }
    expect(lineFacts(whole)).toMatchObject(seats)
    const reduced = { list: eur(4_491), basis_points: 1_500, price: eur(3_817), quantity: 9 }
    expect(lineFacts(more)).toMatchObject({ ...reduced, rounding: 'half_up' })
    const off = { rule: 'discount', price: null, plan_tier: null, quantity: null }
    expect(lineFacts(lineOver(PERCENT))).toMatchObject({
      ...off,
      parts: PERCENT.parts,
      basis_points: 1_500,
      rounding: 'half_up',
    })
    expect(lineFacts(lineOver(AMOUNT))).toMatchObject({
      ...off,
      amount: eur(1_500),
      rounding: 'none',
    })
    expect(lineFacts(once)).toMatchObject({
      rule: 'once',
      item: 'ported',
      quantity: 2,
      price: eur(2_500),
      days: null,
    })
  })
})
