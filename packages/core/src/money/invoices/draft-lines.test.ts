import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Period, periodAt, periodDays } from '../../kernel/calendar.ts'
import { money } from '../../kernel/money.ts'
import { DAY, epochMs } from '../../kernel/time.ts'
import { changeLines } from './change-lines.ts'
import {
  daysLeft,
  derivedTotal,
  type LineSetting,
  periodLines,
  type PricedThing,
  resumedLines,
} from './draft-lines.ts'
import { explainLine } from './explain-line.ts'

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
/** How much of a period has passed, in thousandths. */
const shares = fc.nat({ max: 999 })
/** April: 30 days. */
const APRIL: LineSetting = {
  period: { start: at(4, 1), end: at(5, 1) },
  time_zone: 'UTC',
  language: 'en',
}

describe('a whole period', () => {
  it('is one line at the price of the plan', () => {
    expect(periodLines(BUSINESS, APRIL)).toEqual([
      {
        description: 'Business plan, monthly fee',
        quantity: 1,
        unit_price: eur(1_900),
        line_total: eur(1_900),
        period_start: at(4, 1),
        period_end: at(5, 1),
        derivation: {
          rule: 'period',
          plan_tier: 'business',
          price: eur(1_900),
          days: 30,
          of_days: 30,
        },
      },
    ])
  })

  it('is described in the language of the customer', () => {
    const [line] = periodLines(BUSINESS, { ...APRIL, language: 'lt' })

    expect(line?.description).toBe('Planas „Business“, mėnesio mokestis')
  })
})

describe('the rest of a period after a suspension', () => {
  it('is charged by days: 10 of 30', () => {
    const [line] = resumedLines(BUSINESS, at(4, 21), APRIL)

    expect(line?.description).toBe('Business plan, days after we restored the service (10 of 30)')
    expect(line?.line_total).toEqual(eur(633))
  })

  it('is charged where one day is left, and is nothing on the day that the period ends on', () => {
    expect(resumedLines(BUSINESS, at(4, 30), APRIL)).toMatchObject([
      { line_total: eur(63), derivation: { rule: 'resumed', days: 1, of_days: 30 } },
    ])
    expect(resumedLines(BUSINESS, at(5, 1, 11), APRIL)).toEqual([])
  })
})

describe('days left', () => {
  it('count the day of the change, by the calendar of the operator', () => {
    const late = epochMs(Date.UTC(2026, 3, 18, 22))

    expect(daysLeft(APRIL.period, late, 'UTC')).toEqual({ days: 13, of_days: 30 })
    expect(daysLeft(APRIL.period, late, 'Europe/Vilnius')).toEqual({ days: 12, of_days: 30 })
  })

  it('outside of the period are a bug', () => {
    expect(() => daysLeft(APRIL.period, at(5, 1), 'UTC')).toThrow('outside of the period')
    expect(() => daysLeft(APRIL.period, at(3, 31), 'UTC')).toThrow('outside of the period')
  })

  it('never are more than the period has', () => {
    fc.assert(
      fc.property(periods(), shares, ({ period }, share) => {
        const moment = epochMs(
          Math.floor(period.start + ((period.end - period.start) * share) / 1_000),
        )
        const { days, of_days } = daysLeft(period, moment, 'UTC')

        expect(days).toBeGreaterThanOrEqual(0)
        expect(days).toBeLessThanOrEqual(of_days)
        expect(of_days).toBe(periodDays(period, 'UTC'))
      }),
    )
  })
})

describe('the explanation of a line', () => {
  const change = { before: [STARTER], after: [BUSINESS], dearest: [STARTER], at: at(4, 19) }

  it('says what is charged, and how it is counted', () => {
    const [, line] = changeLines(change, APRIL)

    expect(line && explainLine(line)).toEqual({
      sentence:
        'We charge 12 of 30 days of the business plan, which costs 19.00 EUR net for the whole period, because the plan changed in the middle of it.',
      arithmetic: '19.00 × 12 of 30 days = 7.60',
      holds: true,
    })
  })

  it('says what is taken back', () => {
    const [line] = changeLines(change, APRIL)

    expect(line && explainLine(line)).toMatchObject({
      sentence: expect.stringMatching(/^We take back 12 of 30 days of the starter plan/),
      arithmetic: '−4.99 × 12 of 30 days = −2.00',
    })
  })

  it('says why the day of a change is counted by itself', () => {
    const twice = { before: [STARTER], after: [ENTERPRISE], dearest: [BUSINESS], at: at(4, 19) }
    const [, , back, charged] = changeLines(twice, APRIL)

    expect([back, charged].map((line) => line && explainLine(line))).toEqual([
      {
        sentence:
          'We take back 1 of 30 days of the business plan, which costs 19.00 EUR net for the whole period: the day of the change, which was billed at that plan, belongs to a dearer one.',
        arithmetic: '−19.00 × 1 of 30 days = −0.63',
        holds: true,
      },
      {
        sentence:
          'We charge 1 of 30 days of the enterprise plan, which costs 59.00 EUR net for the whole period: the day of the change, because this is the dearest plan of that day.',
        arithmetic: '59.00 × 1 of 30 days = 1.97',
        holds: true,
      },
    ])
  })

  it.each([
    [periodLines(BUSINESS, APRIL), '19.00 × 30 of 30 days = 19.00'],
    [resumedLines(BUSINESS, at(4, 21), APRIL), '19.00 × 10 of 30 days = 6.33'],
  ])('of every other kind of line, %#', (lines, arithmetic) => {
    expect(lines.map(explainLine)).toMatchObject([{ arithmetic, holds: true }])
  })

  it('does not hold for an amount that the derivation does not give', () => {
    const [line] = periodLines(BUSINESS, APRIL)

    expect(line && explainLine({ ...line, line_total: eur(1_901) }).holds).toBe(false)
    expect(line && derivedTotal(line.derivation)).toEqual(eur(1_900))
  })
})

function periods(): fc.Arbitrary<LineSetting> {
  return fc
    .tuple(fc.integer({ min: 0, max: 3_000 }), fc.nat({ max: 60 }))
    .map(([days, index]): LineSetting => {
      const period: Period = periodAt(epochMs(at(1, 1) + days * DAY), index, 'UTC')
      return { ...APRIL, period }
    })
}
