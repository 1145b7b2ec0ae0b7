import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { changeLines, type LinedChange } from './change-lines.ts'
import { type LineSetting, type PricedThing, sumOfLines } from './draft-lines.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const at = (month: number, day: number, hour = 12) => epochMs(Date.UTC(2026, month - 1, day, hour))
const STARTER: PricedThing = {
  key: 'plan',
  quantity: 1,
  plan_tier: 'starter',
  name: 'Starter',
  price: eur(499),
}
const BUSINESS: PricedThing = {
  key: 'plan',
  quantity: 1,
  plan_tier: 'business',
  name: 'Business',
  price: eur(1_900),
}
const ENTERPRISE: PricedThing = {
  key: 'plan',
  quantity: 1,
  plan_tier: 'enterprise',
  name: 'Enterprise',
  price: eur(5_900),
}
/** April: 30 days. */
const APRIL: LineSetting = {
  period: { start: at(4, 1), end: at(5, 1) },
  time_zone: 'UTC',
  language: 'en',
}

const linesOf = (
  [from, to, dearest = from]: readonly [PricedThing, PricedThing, PricedThing?],
  when: LinedChange['at'],
  setting = APRIL,
) =>
  changeLines({ before: [from], after: [to], dearest: [dearest], at: when }, setting).map(
    ({ description, line_total, period_start, period_end }) => [
      description,
      line_total.amount_minor,
      period_start,
      period_end,
    ],
  )

describe('a change of plan to a larger one', () => {
  it('counts from its day: Starter to Business with 12 of 30 days left is −2.00 and +7.60', () => {
    expect(linesOf([STARTER, BUSINESS], at(4, 19))).toEqual([
      ['Starter plan, unused days (12 of 30)', -200, at(4, 19), at(5, 1)],
      ['Business plan, remaining days of the period (12 of 30)', 760, at(4, 19), at(5, 1)],
    ])
  })

  it('on the first day is the whole price of both', () => {
    const lines = changeLines(
      { before: [STARTER], after: [BUSINESS], dearest: [STARTER], at: at(4, 1) },
      APRIL,
    )

    expect(sumOfLines(lines)).toEqual(eur(1_401))
  })

  it('at half a cent rounds both lines up on their absolute value', () => {
    const half: PricedThing = { ...STARTER, price: eur(1) }

    expect(
      linesOf([half, { ...half, plan_tier: 'other' }], at(4, 16)).map(([, amount]) => amount),
    ).toEqual([-1, 1])
  })
})

describe('a change of plan to a smaller one', () => {
  it('counts from the day after: its own day was held on the larger plan', () => {
    expect(linesOf([BUSINESS, STARTER], at(4, 19))).toEqual([
      ['Business plan, unused days (11 of 30)', -697, at(4, 20, 0), at(5, 1)],
      ['Starter plan, remaining days of the period (11 of 30)', 183, at(4, 20, 0), at(5, 1)],
    ])
  })

  it('on the last day of the period has no lines', () => {
    expect(linesOf([BUSINESS, STARTER], at(4, 30))).toEqual([])
  })
})

describe('after an earlier change of the same day', () => {
  it('a plan no dearer than one of the day counts from the day after', () => {
    const days = linesOf([STARTER, BUSINESS, ENTERPRISE], at(4, 19))
    const same = linesOf([STARTER, ENTERPRISE, ENTERPRISE], at(4, 19))

    expect([days, same].map((lines) => lines.map(([, amount]) => amount))).toEqual([
      [-183, 697],
      [-183, 2_163],
    ])
  })

  it('a plan dearer than all of the day takes the day over, beside the days after it', () => {
    expect(linesOf([STARTER, ENTERPRISE, BUSINESS], at(4, 19))).toEqual([
      ['Starter plan, unused days (11 of 30)', -183, at(4, 20, 0), at(5, 1)],
      ['Enterprise plan, remaining days of the period (11 of 30)', 2_163, at(4, 20, 0), at(5, 1)],
      ['Business plan, the day of the change taken back (1 of 30)', -63, at(4, 19), at(4, 20, 0)],
      ['Enterprise plan, the day of the change (1 of 30)', 197, at(4, 19), at(4, 20, 0)],
    ])
  })

  it('on the last day of the period only that day is left', () => {
    const texts = linesOf([STARTER, ENTERPRISE, BUSINESS], at(4, 30), {
      ...APRIL,
      language: 'lt',
    }).map(([text]) => text)

    expect(texts).toEqual([
      'Planas „Business“, atimama plano keitimo diena (1 iš 30)',
      'Planas „Enterprise“, plano keitimo diena (1 iš 30)',
    ])
  })
})

it('on the morning of the day that the period ends on no change of plan has lines', () => {
  const morning = at(5, 1, 9)

  expect(linesOf([STARTER, BUSINESS], morning)).toEqual([])
  expect(linesOf([BUSINESS, STARTER], morning)).toEqual([])
  expect(linesOf([STARTER, ENTERPRISE, BUSINESS], morning)).toEqual([])
})
