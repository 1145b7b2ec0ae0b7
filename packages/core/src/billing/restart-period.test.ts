import { describe, expect, it } from 'vitest'
import { aCycle } from '../fixtures.ts'
import { march } from '../fixtures/march.ts'
import { isUncovered } from './restart-period.ts'

const paid_until = { current_period_end: march(10) }
const cycle = (state: 'skipped' | 'planned' | 'charged' | 'failed', from: number, to: number) =>
  aCycle({ state, period_start: march(from), period_end: march(to) })

describe('after a suspension, the running period', () => {
  it('is billed from now on where its cycle was skipped', () => {
    expect(isUncovered(paid_until, [cycle('skipped', 10, 40)], march(20))).toBe(true)
  })

  it('is billed from now on where no cycle of it was planned', () => {
    expect(isUncovered(paid_until, [cycle('charged', -20, 10)], march(20))).toBe(true)
  })

  it('is not billed twice: neither what is paid, nor what is owed, nor what is planned', () => {
    for (const state of ['charged', 'failed', 'planned'] as const) {
      expect(isUncovered(paid_until, [cycle(state, 10, 40)], march(20))).toBe(false)
    }
    expect(isUncovered(paid_until, [], march(9))).toBe(false)
  })

  it('is billed once, also when a second suspension is over in the same period', () => {
    const cycles = [cycle('skipped', 10, 40), cycle('planned', 20, 40)]

    expect(isUncovered(paid_until, cycles, march(25))).toBe(false)
  })
})
