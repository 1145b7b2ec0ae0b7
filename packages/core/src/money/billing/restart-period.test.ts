import { describe, expect, it } from 'vitest'
import { aCycle } from '../../fixtures/index.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { isUncovered, restOfPeriod } from './restart-period.ts'

const paid_until = { anchor_at: march(-20), current_period_end: march(10) }
const cycle = (state: 'skipped' | 'planned' | 'charged' | 'failed', from: number, to: number) =>
  aCycle({ state, period_start: march(from), period_end: march(to) })

describe('after a suspension, the running period', () => {
  it('is billed from now on where its cycle was skipped', () => {
    expect(isUncovered(paid_until, [cycle('skipped', 10, 40)], march(20))).toBe(true)
  })

  it('is billed from now on where no cycle of it was planned', () => {
    expect(isUncovered(paid_until, [cycle('charged', -20, 10)], march(20))).toBe(true)
    expect(isUncovered(paid_until, [], march(10))).toBe(true)
  })

  it('is not billed twice: neither what is paid, nor what is owed, nor what is planned', () => {
    for (const state of ['charged', 'failed', 'planned'] as const) {
      expect(isUncovered(paid_until, [cycle(state, 10, 40)], march(20))).toBe(false)
      expect(isUncovered(paid_until, [cycle(state, 20, 40)], march(20))).toBe(false)
    }
    expect(isUncovered(paid_until, [], march(9))).toBe(false)
  })

  it('is billed from now on although a later period is planned, or an earlier one ends just now', () => {
    expect(isUncovered(paid_until, [cycle('planned', 40, 71)], march(20))).toBe(true)
    expect(isUncovered(paid_until, [cycle('charged', -20, 10)], march(10))).toBe(true)
  })

  it('is billed from now on where it was skipped, although it had been paid for', () => {
    const paid = { ...paid_until, current_period_end: march(40) }

    expect(isUncovered(paid, [cycle('skipped', 10, 40)], march(20))).toBe(true)
    expect(isUncovered(paid, [], march(20))).toBe(false)
  })

  it('is billed once, also when a second suspension is over in the same period', () => {
    const cycles = [cycle('skipped', 10, 40), cycle('planned', 20, 40)]

    expect(isUncovered(paid_until, cycles, march(25))).toBe(false)
  })

  it('is none before the first paid one begins', () => {
    const trial = { anchor_at: march(10), current_period_end: march(5) }

    expect(isUncovered(trial, [], march(9))).toBe(false)
    expect(isUncovered(trial, [], march(10))).toBe(true)
  })
})

describe('the rest of the running period', () => {
  const business = {
    anchor_at: march(1),
    interval: 'month',
    interval_since: null,
    plan_tier: 'business',
    price: money(1_900, 'EUR'),
    included: {},
    items: [],
    discounts: [],
    in_force: null,
  } as const

  it('reaches from now to the end of the month, at the price of its days', () => {
    expect(restOfPeriod(business, march(17), 'UTC')).toEqual({
      start: march(17),
      end: march(32),
      days: 15,
      amount: money(919, 'EUR'),
    })
  })

  it('is the whole of it on the first day', () => {
    expect(restOfPeriod(business, march(1), 'UTC').amount).toEqual(money(1_900, 'EUR'))
  })
})
