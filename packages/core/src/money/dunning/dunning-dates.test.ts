import { describe, expect, it } from 'vitest'
import { aCycle, aSubscription } from '../../fixtures/index.ts'
import { after, DAY, epochMs, type EpochMs, HOUR } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import type { DunningState } from '../policy/dunning.ts'
import type { Subscription } from '../subscription/subscription.ts'
import {
  type Dunning,
  dunningDates,
  dunningOf,
  isDunningStopped,
  lateness,
  noticeAt,
} from './dunning-dates.ts'

const due_at = epochMs(Date.parse('2026-03-01T09:00:00Z'))
const day = (days: number): EpochMs => after(due_at, days * DAY)
const dunning = (state: DunningState, postponed_ms = 0): Dunning => ({
  state,
  due_at,
  postponed_ms,
  has_unknown_payment: false,
})

describe('dunning of a subscription', () => {
  const subscription = aSubscription({ dunning_state: 'retry_2', dunning_postponed_ms: 5 * HOUR })
  const failed = aCycle({ state: 'failed', period_start: day(31) })
  const oldest = aCycle({ state: 'failed', period_start: due_at })

  it('counts from the oldest unpaid period, whichever is read first', () => {
    expect(dunningOf(subscription, [failed, oldest])).toEqual({
      state: 'retry_2',
      due_at,
      postponed_ms: 5 * HOUR,
      has_unknown_payment: false,
    })
  })

  it('that has not begun was never moved', () => {
    const current = { ...subscription, dunning_state: 'current' } as const

    expect(dunningOf(current, [oldest])).toMatchObject({ state: 'current', postponed_ms: 0 })
  })

  it('stops while an operator holds it, and where the subscription is over or ends by itself', () => {
    const stops = (status: Subscription['status'], ladder_held_at: EpochMs | null = null) =>
      isDunningStopped({ status, ladder_held_at })

    expect(stops('past_due', day(3))).toBe(true)
    expect(stops('cancelled')).toBe(true)
    expect(stops('cancel_at_period_end')).toBe(true)
    expect(stops('past_due')).toBe(false)
    expect(stops('suspended')).toBe(false)
  })

  it('knows of a payment in doubt on any of its periods', () => {
    const charging = aCycle({ state: 'charging', period_start: day(31) })

    expect(dunningOf(subscription, [oldest, charging]).has_unknown_payment).toBe(true)
  })
})

describe('a dunning step that is reached late', () => {
  const retry = {
    day: 3,
    state: 'retry_1',
    subscription_event: null,
    banner: 'dunning_retry_1',
    mail: 'reminder',
  } as const

  it('moves all that follows by as much as it is late, from more than an hour on', () => {
    expect(lateness(dunning('grace'), retry, after(day(3), HOUR), DEFAULT_SETTINGS)).toBe(0)
    expect(lateness(dunning('grace'), retry, after(day(3), HOUR + 1), DEFAULT_SETTINGS)).toBe(
      HOUR + 1,
    )
    expect(lateness(dunning('grace'), retry, day(5), DEFAULT_SETTINGS)).toBe(2 * DAY)
  })

  it('is not late by what it was moved already', () => {
    expect(lateness(dunning('grace', 2 * DAY), retry, day(5), DEFAULT_SETTINGS)).toBe(0)
  })
})

describe('what follows in dunning', () => {
  it('before the service stops: the next dunning step, with a try, and the day on which it stops', () => {
    expect(dunningDates(dunning('grace'), due_at, DEFAULT_SETTINGS)).toEqual({
      next_attempt_at: day(3),
      next_action_at: day(3),
      suspended_at: day(21),
    })
    expect(dunningDates(dunning('retry_2', HOUR), due_at, DEFAULT_SETTINGS)).toEqual({
      next_attempt_at: after(day(14), HOUR),
      next_action_at: after(day(14), HOUR),
      suspended_at: after(day(21), HOUR),
    })
  })

  it('while the service is stopped: no try, but the notice of day 38, then the end', () => {
    const dates = (now: EpochMs) => dunningDates(dunning('suspended'), now, DEFAULT_SETTINGS)
    const only = { next_attempt_at: null, suspended_at: null }

    expect(dates(day(21))).toEqual({ ...only, next_action_at: day(38) })
    expect(dates(after(day(38), -1))).toEqual({ ...only, next_action_at: day(38) })
    expect(dates(day(38))).toEqual({ ...only, next_action_at: day(45) })
  })

  it('is nothing at the end', () => {
    expect(dunningDates(dunning('cancelled'), day(45), DEFAULT_SETTINGS)).toEqual({
      next_attempt_at: null,
      next_action_at: null,
      suspended_at: null,
    })
  })

  it('moves with every outage, the notice too', () => {
    expect(noticeAt(dunning('suspended', 3 * HOUR), DEFAULT_SETTINGS)).toBe(
      after(day(38), 3 * HOUR),
    )
  })
})
