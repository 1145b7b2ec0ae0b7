import { describe, expect, it } from 'vitest'
import { aDunningPolicy, CURT, UNHURRIED } from '../../fixtures/index.ts'
import { step } from '../../kernel/machine.ts'
import { after, DAY, epochMs } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { decideDunningStep } from '../dunning/decide-dunning-step.ts'
import {
  DUNNING,
  DUNNING_STATES,
  dunningMachine,
  dunningMachineOf,
  type DunningPolicy,
  type DunningStep,
  stepAfter,
  stepOf,
} from './dunning.ts'
import { dunningFlaws } from './dunning-flaws.ts'

const reasons = (policy: DunningPolicy) =>
  dunningMachineOf(policy).table.flatMap(([from, event, to, why]) =>
    event === 'advance' ? [`${from} → ${to}: ${why}`] : [],
  )

describe('the machine of a dunning policy', () => {
  it('names the days of the policy', () => {
    expect(reasons(UNHURRIED)).toEqual([
      'current → grace: day 0: the charge failed',
      'grace → retry_1: day 5: the retry failed',
      'retry_1 → retry_2: day 10: the retry failed',
      'retry_2 → final_notice: day 20: the retry failed',
      'final_notice → suspended: day 30: the last retry failed',
      'suspended → cancelled: day 60: written off, after a notice on day 50',
    ])
  })

  it('leads from a state that the policy no longer has to the next one that it has', () => {
    expect(reasons(CURT)).toEqual([
      'current → grace: day 0: the charge failed',
      'grace → suspended: day 10: the last retry failed',
      'retry_1 → suspended: day 10: the last retry failed',
      'retry_2 → suspended: day 10: the last retry failed',
      'final_notice → suspended: day 10: the last retry failed',
      'suspended → cancelled: day 30: written off, after a notice on day 20',
    ])
  })

  it.each([
    ['the default policy', DUNNING],
    ['one on other days', UNHURRIED],
    ['one with as few steps as there can be', CURT],
  ])('is what decides: %s', (_which, dunning) => {
    const due_at = epochMs(Date.parse('2026-03-01T09:00:00Z'))
    const late = after(due_at, 400 * DAY)
    const settings = { ...DEFAULT_SETTINGS, dunning }
    for (const state of ['current', ...DUNNING_STATES] as const) {
      const facts = { state, due_at, postponed_ms: 0, has_unknown_payment: false }
      const made = dunningMachineOf(dunning)
      const paid = { ...facts, due_at: null }

      expect(decideDunningStep(facts, late, settings)).toBe(step(made, state, 'advance') ?? null)
      expect(decideDunningStep(paid, late, settings)).toBe(step(made, state, 'settled') ?? null)
    }
  })

  it('has every state by default, in the order that a reader meets', () => {
    expect([...new Set(dunningMachine.table.map(([from]) => from))]).toEqual([
      'current',
      ...DUNNING_STATES.filter((state) => state !== 'cancelled'),
    ])
  })
})

it('a state that the policy no longer has shows the banner of the nearest step before it', () => {
  expect(stepOf(CURT, 'retry_2')?.banner).toBe('dunning_grace')
  expect(stepOf(CURT, 'current')).toBeUndefined()
  expect(stepAfter(CURT, 'cancelled')).toBeUndefined()
})

describe('a dunning policy is refused', () => {
  const flawsOf = (policy: DunningPolicy) =>
    dunningFlaws(policy).map(({ path, message }) => `${path.join('.')}: ${message}`)
  const [grace, retry_1, retry_2, final_notice, suspended, cancelled] = DUNNING.steps as [
    DunningStep,
    DunningStep,
    DunningStep,
    DunningStep,
    DunningStep,
    DunningStep,
  ]
  const withSteps = (...steps: readonly DunningStep[]) => flawsOf({ ...DUNNING, steps })

  it('never by default, nor with other days, nor with the fewest steps', () => {
    expect([DUNNING, UNHURRIED, CURT].flatMap(flawsOf)).toEqual([])
  })

  it('whose days do not grow, or lie out of bounds', () => {
    expect(
      flawsOf(aDunningPolicy({ grace: 1, retry_1: 0, suspended: 21, cancelled: 366 }, 38)),
    ).toEqual([
      'steps.0.day: grace is on day 0, when the charge failed',
      'steps.1.day: expected a whole number of days from 1 to 365',
      'steps.3.day: expected a whole number of days from 1 to 365',
    ])
    expect(withSteps(grace, retry_1, { ...retry_2, day: 3 }, suspended, cancelled)).toEqual([
      'steps.2.day: expected a day after 3, the day of retry_1',
    ])
  })

  it('whose states are missing, twice there, or in another order', () => {
    expect(withSteps(retry_1, final_notice)).toEqual([
      'steps: a step grace is needed',
      'steps: a step suspended is needed',
      'steps: a step cancelled is needed',
    ])
    expect(
      withSteps(
        grace,
        { ...grace, state: 'retry_2', day: 2 },
        { ...retry_1, day: 3 },
        suspended,
        cancelled,
      ),
    ).toEqual([
      'steps.2.state: retry_1 cannot follow retry_2; the order is grace, retry_1, retry_2, final_notice, suspended, cancelled',
    ])
  })

  it('whose notice is not between the suspension and the end', () => {
    const line = 'notice_day: expected a day between the suspension (21) and the end (45)'

    expect(flawsOf({ ...DUNNING, notice_day: 21 })).toEqual([line])
    expect(flawsOf({ ...DUNNING, notice_day: 45 })).toEqual([line])
    expect(flawsOf({ ...DUNNING, notice_day: 22 })).toEqual([])
  })

  it('whose mails say what the step does not do', () => {
    expect(
      withSteps(
        grace,
        { ...retry_1, mail: 'final_notice' },
        { ...suspended, mail: 'reminder' },
        cancelled,
      ),
    ).toEqual([
      'steps.1.mail: the text final_notice says that the service is limited, which only the step final_notice does',
      'steps.2.mail: suspended has a mail of its own',
    ])
  })
})
