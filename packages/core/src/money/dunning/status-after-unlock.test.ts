import { describe, expect, it } from 'vitest'
import { epochMs } from '../../kernel/time.ts'
import { statusAfterUnlock } from './status-after-unlock.ts'

const now = epochMs(Date.UTC(2026, 2, 10))
const trial_over = epochMs(now - 1)
const trial_runs = epochMs(now + 1)
const facts = {
  cancel_at_period_end: false,
  current_period_end: epochMs(now + 1),
  ends_at: null,
  trial_ends_at: trial_over,
  dunning_state: 'current',
} as const

describe('when the last lock goes, a subscription', () => {
  it('is in its trial while that is not over', () => {
    expect(statusAfterUnlock({ ...facts, trial_ends_at: trial_runs }, false, now)).toBe(
      'found_trialing',
    )
  })

  it('is in its trial no longer at the instant at which that ends', () => {
    expect(statusAfterUnlock({ ...facts, trial_ends_at: now }, false, now)).toBe('found_active')
  })

  it('stays cancelled at its period’s end, also in the trial and with something unpaid', () => {
    const cancelling = { ...facts, cancel_at_period_end: true }

    expect(statusAfterUnlock(cancelling, true, now)).toBe('found_cancelling')
    expect(statusAfterUnlock({ ...cancelling, trial_ends_at: trial_runs }, false, now)).toBe(
      'found_cancelling',
    )
  })

  it('ends with its period where that is the last one before an agreed end, unless something is unpaid', () => {
    const last = { ...facts, ends_at: facts.current_period_end }

    expect(statusAfterUnlock(last, false, now)).toBe('found_cancelling')
    expect(statusAfterUnlock(last, true, now)).toBe('found_past_due')
    expect(statusAfterUnlock({ ...last, ends_at: epochMs(now + 2) }, false, now)).toBe(
      'found_active',
    )
  })

  it('is active when all is paid', () => {
    expect(statusAfterUnlock(facts, false, now)).toBe('found_active')
    expect(statusAfterUnlock({ ...facts, trial_ends_at: null }, false, now)).toBe('found_active')
  })

  it.each(['grace', 'retry_1', 'retry_2'] as const)(
    'is past due at the dunning step %s',
    (dunning_state) => {
      expect(statusAfterUnlock({ ...facts, dunning_state }, true, now)).toBe('found_past_due')
    },
  )

  it.each(['final_notice', 'suspended'] as const)(
    'is unpaid at the dunning step %s',
    (dunning_state) => {
      expect(statusAfterUnlock({ ...facts, dunning_state }, true, now)).toBe('found_unpaid')
    },
  )
})
