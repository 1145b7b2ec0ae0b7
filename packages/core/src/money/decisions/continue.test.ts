import { describe, expect, it } from 'vitest'
import {
  anAskedCustomer,
  anAskedCycle,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPaymentMethod,
  aTrialCustomer,
  made,
  mailKindsOf,
  march,
} from '../../fixtures/index.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { after, DAY, HOUR } from '../../kernel/time.ts'
import { continueAfterFailure } from './continue.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'

/** So many days after the due date. */
const day = (days: number) => march(1 + days)
const failedOn = (at: ReturnType<typeof march>, facts: CustomerFacts) =>
  made(facts, at, (draft) => continueAfterFailure(draft, cycleIn(draft.facts, 'cycle-1')))

/** March was refused by the card that is the default one. */
const refused = (differs: Partial<BillingCycle> = {}) => ({ cycles: [anUnpaidCycle(differs)] })

describe('after a try that failed', () => {
  it('the period runs all the same, unpaid', () => {
    const { facts } = failedOn(day(0), anAskedCustomer(refused()))

    expect(facts.subscription).toMatchObject({
      status: 'past_due',
      dunning_state: 'grace',
      current_period_start: march(1),
      current_period_end: march(32),
    })
    expect(facts.cycles[1]).toMatchObject({ state: 'planned', period_start: march(32) })
  })

  it('at the end of a trial, too: it is no trial any more, and not converted', () => {
    const trial = aTrialCustomer({ ...refused(), invoices: [anOpenInvoice()] })

    expect(failedOn(march(1), trial).facts.subscription).toMatchObject({
      status: 'past_due',
      trial_converted_at: null,
      current_period_end: march(32),
    })
  })

  it.each([
    [0, anAskedCustomer(refused()), 3],
    [3, anOwingCustomer('grace', refused()), 7],
    [7, anOwingCustomer('retry_1', refused()), 14],
    [14, anOwingCustomer('retry_2', refused()), 21],
  ] as const)(
    'on day %i the card is asked again on the day of the next step',
    (on, facts, next) => {
      expect(failedOn(day(on), facts).facts.cycles[0]).toMatchObject({
        state: 'failed',
        next_attempt_at: day(next),
        next_action_at: day(next),
      })
    },
  )

  it('between two steps nothing moves, and nobody is told', () => {
    const { changes, facts } = failedOn(day(5), anOwingCustomer('retry_1', refused()))

    expect(facts.subscription.dunning_state).toBe('retry_1')
    expect(mailKindsOf(changes)).toEqual([])
    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: day(7) })
  })

  it('on day 21 it was the last: nothing but the notice of day 38 and the end follow', () => {
    const { facts } = failedOn(day(21), anOwingCustomer('final_notice', refused()))

    expect(facts.subscription.status).toBe('suspended')
    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: null, next_action_at: day(38) })
  })

  it('the notice is given on day 38, and the end comes on day 45', () => {
    const { changes, facts } = failedOn(day(38), anOwingCustomer('suspended', refused()))

    expect(mailKindsOf(changes)).toEqual(['payment_failed'])
    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: null, next_action_at: day(45) })
  })

  it('no notice is given while an operator holds the account', () => {
    const held = anOwingCustomer('suspended', refused(), { ladder_held_at: day(30) })

    expect(mailKindsOf(failedOn(day(38), held).changes)).toEqual([])
  })
})

describe('which card is asked after a failure', () => {
  const other = aPaymentMethod({ payment_method_id: 'method-2' })

  it('one that became the default meanwhile, at once, and it uses up nothing', () => {
    const { facts } = failedOn(
      day(5),
      anOwingCustomer('retry_1', { ...refused(), methods: [other] }),
    )

    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: day(5), next_action_at: day(5) })
    expect(facts.subscription.dunning_state).toBe('retry_1')
  })

  it('the first one of who had none, at once', () => {
    const why = { last_failure_code: 'no_payment_method', payment_method_id: 'method-1' }

    expect(
      failedOn(day(5), anOwingCustomer('retry_1', refused(why))).facts.cycles[0],
    ).toMatchObject({
      next_attempt_at: day(5),
    })
  })

  it.each([
    ['there is none', { last_failure_code: 'no_payment_method' }, []],
    ['it will never work', { refused_method_id: 'method-1' }, [aPaymentMethod()]],
  ] as const)('none where %s: the dates stay', (_why, why, methods) => {
    const { facts } = failedOn(day(3), anOwingCustomer('grace', { ...refused(why), methods }))

    expect(facts.subscription.dunning_state).toBe('retry_1')
    expect(facts.cycles[0]).toMatchObject({ next_attempt_at: null, next_action_at: day(7) })
  })

  it('none that has expired', () => {
    const methods = [{ ...other, exp_month: 2, exp_year: 2026 }]
    const why = { last_failure_code: 'no_payment_method' }

    expect(
      failedOn(day(3), anOwingCustomer('grace', { ...refused(why), methods })).facts.cycles[0],
    ).toMatchObject({ next_attempt_at: null })
  })

  it('none twice for a step that waits for the charge of another period', () => {
    const doubt = anAskedCycle({
      cycle_id: 'cycle-0',
      invoice_id: 'invoice-0',
      period_start: march(-27),
    })
    const facts = anOwingCustomer('grace', {
      cycles: [doubt, anUnpaidCycle()],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-0' })],
    })

    const { facts: then } = failedOn(day(3), facts)

    expect(then.subscription.dunning_state).toBe('grace')
    expect(cycleIn(then, 'cycle-1')).toMatchObject({
      next_attempt_at: null,
      next_action_at: after(day(3), HOUR),
    })
  })

  it('none after the end: it can be paid for 30 days', () => {
    const over = anOwingCustomer('grace', refused(), {
      status: 'cancelled',
      dunning_state: 'current',
    })

    const { changes, facts } = failedOn(day(5), { ...over, methods: [other] })

    expect(facts.cycles).toMatchObject([
      { next_attempt_at: null, next_action_at: after(day(5), 30 * DAY) },
    ])
    expect(facts.subscription).toEqual(over.subscription)
    expect(mailKindsOf(changes)).toEqual([])
  })
})
