import { expect, it } from 'vitest'
import {
  aTrialCustomer,
  auditsOf,
  made,
  mailKindsOf,
  march,
  takenUp,
  choosing,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { endTrial } from './end-trial.ts'

const by = { actor: 'admin', user_id: 'operator-1' } as const
const now = march(-3)
const endAt = (at: typeof now, facts = aTrialCustomer()) =>
  made(facts, at, (draft) => endTrial(draft, by))

it('a trial that an operator ends is over now, and every period is counted from here', () => {
  const { changes, facts } = endAt(now)

  expect(facts.subscription).toMatchObject({
    status: 'trialing',
    current_period_start: march(-13),
    current_period_end: now,
    trial_ends_at: now,
    anchor_at: now,
    trial_converted_at: null,
  })
  expect(facts.cycles).toMatchObject([
    {
      state: 'planned',
      period_start: now,
      // 25 February to 25 March.
      period_end: march(25),
      next_attempt_at: now,
      next_action_at: now,
    },
  ])
  expect(auditsOf(changes)).toEqual(['subscription.operator_activates'])
  expect(mailKindsOf(changes)).toEqual([])
})

it('its first period is charged at once', () => {
  const { facts, result } = takenUp(endAt(now).facts, now)

  expect(result).toBe('pay')
  expect(facts.invoices).toMatchObject([{ total: money(2_299, 'EUR'), due_at: now }])
})

it('a plan that was chosen for the end of the trial is in force now', () => {
  const trial = aTrialCustomer()
  const chosen = {
    ...trial.subscription,
    ...choosing('starter', march(1)),
  } as const

  const { facts } = endAt(now, { ...trial, subscription: chosen })

  expect(facts.subscription.planned?.effective_at).toBe(now)
  expect(takenUp(facts, now).facts.invoices).toMatchObject([{ subtotal: money(499, 'EUR') }])
})

it('a trial is a period, also where it ends in the moment in which it began', () => {
  const { current_period_start, current_period_end } = endAt(march(-13)).facts.subscription

  expect(current_period_start).toBeLessThan(current_period_end)
})

it('a trial that is over has its first charge soon', () => {
  expect(() => endAt(march(1))).toThrow(
    expect.objectContaining({
      code: 'validation.failed',
      details: expect.objectContaining({ retry_after: 15 }),
    }),
  )
})
