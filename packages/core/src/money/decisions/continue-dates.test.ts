import { describe, expect, it } from 'vitest'
import {
  anAskedCycle,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  lockedAccount,
  lockedPhones,
  made,
  march,
} from '../../fixtures/index.ts'
import { after, HOUR } from '../../kernel/time.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { continueAfterFailure } from './continue.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'
import { liftLock } from './service.ts'

/** So many days after the due date. */
const day = (days: number) => march(1 + days)
const failedOn = (at: ReturnType<typeof march>, facts: CustomerFacts) =>
  made(facts, at, (draft) => continueAfterFailure(draft, cycleIn(draft.facts, 'cycle-1'))).facts

describe('while the charge of another period is in doubt', () => {
  /** March is being asked for; what failed began within it, after a suspension. */
  const inDoubt = (step: 'grace' | 'retry_1', differs: Partial<BillingCycle> = {}) =>
    anOwingCustomer(step, {
      cycles: [
        anAskedCycle({ cycle_id: 'cycle-0', invoice_id: 'invoice-0' }),
        anUnpaidCycle({ period_start: day(1), ...differs }),
      ],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-0' })],
    })

  it('the card is asked on the day of the next step, where that is still to come', () => {
    expect(cycleIn(failedOn(day(5), inDoubt('retry_1')), 'cycle-1')).toMatchObject({
      next_attempt_at: day(7),
      next_action_at: day(7),
    })
  })

  it('it is not asked again at the very instant of the step, which waits', () => {
    const then = failedOn(day(3), inDoubt('grace'))

    expect(then.subscription.dunning_state).toBe('grace')
    expect(cycleIn(then, 'cycle-1')).toMatchObject({
      next_attempt_at: null,
      next_action_at: after(day(3), HOUR),
    })
  })
})

it('a try that failed under the lock of an operator is made again when the lock has gone', () => {
  const held = anOwingCustomer(
    'grace',
    { account: lockedAccount('operator'), tenant: lockedPhones(), cycles: [anUnpaidCycle()] },
    { status: 'suspended', ladder_held_at: day(2) },
  )

  const failed = failedOn(day(4), held)
  const { facts } = made(failed, day(6), (draft) => liftLock(draft, 'operator'))

  // Day 3, four days later.
  expect(facts.cycles[0]).toMatchObject({ next_attempt_at: day(7), next_action_at: day(7) })
})
