import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURT } from '../../fixtures/index.ts'
import { after, DAY, epochMs, HOUR } from '../../kernel/time.ts'
import { decideDunningStep, type DunningFacts, inForce } from './decide-dunning-step.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { DUNNING, type DunningState } from '../policy/dunning.ts'

const due_at = epochMs(Date.parse('2026-03-01T09:00:00Z'))
const utc = DEFAULT_SETTINGS
const vilnius = { ...utc, time_zone: 'Europe/Vilnius' }

function facts(state: DunningState, more: Partial<DunningFacts> = {}): DunningFacts {
  return { state, due_at, postponed_ms: 0, has_unknown_payment: false, ...more }
}

/** Every step and the day it was reached, when somebody looks every `every` milliseconds. */
function stepsTaken(every: number, more: Partial<DunningFacts> = {}): [DunningState, number][] {
  const reached: [DunningState, number][] = []
  let state: DunningState = 'current'
  for (let now = due_at; now < after(due_at, 60 * DAY); now = after(now, every)) {
    const next = decideDunningStep(facts(state, more), now, utc)
    if (!next) continue
    state = next
    reached.push([state, Math.floor((now - due_at) / DAY)])
  }
  return reached
}

describe('dunning', () => {
  it('advances on days 0, 3, 7, 14, 21 and 45', () => {
    expect(stepsTaken(HOUR)).toEqual([
      ['grace', 0],
      ['retry_1', 3],
      ['retry_2', 7],
      ['final_notice', 14],
      ['suspended', 21],
      ['cancelled', 45],
    ])
  })

  it('moves the subscription when it begins, on its last notice, and when it stops and ends it', () => {
    const told = DUNNING.steps.map(({ state, subscription_event: event }) => [state, event])

    expect(told.filter(([, event]) => event !== null)).toEqual([
      ['grace', 'charge_failed'],
      ['final_notice', 'final_notice'],
      ['suspended', 'ladder_suspends'],
      ['cancelled', 'write_off'],
    ])
  })

  it('advances one step at a time, also after nobody looked for a month', () => {
    const late = after(due_at, 30 * DAY)

    expect(decideDunningStep(facts('grace'), late, vilnius)).toBe('retry_1')
    expect(decideDunningStep(facts('retry_1'), late, vilnius)).toBe('retry_2')
  })

  it('moves every later date by an outage', () => {
    expect(stepsTaken(HOUR, { postponed_ms: 3 * DAY }).map(([, day]) => day)).toEqual([
      3, 6, 10, 17, 24, 48,
    ])
  })

  it('stands still while the outcome of a payment is unknown', () => {
    expect(
      decideDunningStep(
        facts('final_notice', { has_unknown_payment: true }),
        after(due_at, 30 * DAY),
        vilnius,
      ),
    ).toBeNull()
  })

  it('is left from every dunning step when nothing is overdue', () => {
    for (const { state } of DUNNING.steps) {
      const settled = decideDunningStep(facts(state, { due_at: null }), due_at, vilnius)
      expect([state, settled]).toEqual([state, state === 'cancelled' ? null : 'current'])
    }
  })

  it('counts local days: across the change to summer time the hour stays', () => {
    const before = epochMs(Date.parse('2026-03-27T07:00:00Z'))

    const reached = epochMs(Date.parse('2026-03-30T06:00:00.000Z'))
    const grace = facts('grace', { due_at: before })

    expect(decideDunningStep(grace, after(reached, -1), vilnius)).toBeNull()
    expect(decideDunningStep(grace, reached, vilnius)).toBe('retry_1')
  })

  it('never skips a dunning step, however rarely somebody looks', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 * 24 }), (hours) => {
        const order = ['grace', 'retry_1', 'retry_2', 'final_notice', 'suspended', 'cancelled']
        const names = stepsTaken(hours * HOUR).map(([state]) => state)
        expect(names).toEqual(order.slice(0, names.length))
      }),
    )
  })
})

describe('the policy of dunning', () => {
  it('is the one of when it began, whatever an operator has set since', () => {
    expect(inForce(vilnius, { dunning_policy: CURT })).toEqual({ ...vilnius, dunning: CURT })
  })

  it('is the present one where none runs', () => {
    expect(inForce(vilnius, { dunning_policy: null })).toEqual({ ...vilnius, dunning: DUNNING })
  })
})
