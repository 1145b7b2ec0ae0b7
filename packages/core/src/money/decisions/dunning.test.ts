import { describe, expect, it } from 'vitest'
import {
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  auditsOf,
  bannerOf,
  made,
  mailKindsOf,
  mailsOf,
  march,
  newsOf,
} from '../../fixtures/index.ts'
import { after, DAY } from '../../kernel/time.ts'
import { advanceDunning } from './dunning.ts'
import { type CustomerFacts, cycleIn, tenantIn } from './facts.ts'

const pay_url = 'https://pay.example.com/order-1'
/** So many days after the due date. */
const day = (days: number) => march(1 + days)

/** Its March has just failed for the first time: it runs unpaid. */
const current = anOwingCustomer('grace', {}, { status: 'active', dunning_state: 'current' })
const grace = anOwingCustomer('grace')
const retry_1 = anOwingCustomer('retry_1')
const retry_2 = anOwingCustomer('retry_2')
const final_notice = anOwingCustomer('final_notice')
const suspended = anOwingCustomer('suspended')

/** The try of March has failed, or there was none. */
function stepOn(at: ReturnType<typeof march>, facts: CustomerFacts) {
  return made(facts, at, (draft) => advanceDunning(draft, cycleIn(draft.facts, 'cycle-1')))
}

describe('a step of dunning whose day has come', () => {
  it.each([
    // on day  from          to              the subscription  the service       the banner
    [0, current, ['grace', 'past_due', 'full', 'dunning_grace']],
    [3, grace, ['retry_1', 'past_due', 'full', 'dunning_retry_1']],
    [7, retry_1, ['retry_2', 'past_due', 'full', 'dunning_retry_2']],
    [14, retry_2, ['final_notice', 'unpaid', 'limited', 'dunning_retry_2']],
    [21, final_notice, ['suspended', 'suspended', 'emergency_only', 'dunning_suspended']],
  ] as const)('is taken, with what it means: day %i', (on, from, means) => {
    const [state, status, desired_level, kind] = means
    const { changes, facts } = stepOn(day(on), from)

    expect(facts.subscription).toMatchObject({ status, dunning_state: state })
    expect(facts.subscription.dunning_postponed_ms).toBe(0)
    expect(tenantIn(facts)).toMatchObject({ desired_level })
    expect(bannerOf(changes)).toMatchObject({ account_id: 'acc-1', state, kind, pay_url })
    expect(auditsOf(changes)).toContain('dunning.climb')
  })

  it.each([
    [3, grace],
    [7, retry_1],
    [14, retry_2],
    [21, final_notice],
  ] as const)('is not taken a moment before day %i', (on, from) => {
    expect(stepOn(after(day(on), -1), from).changes).toEqual([])
  })

  it('is one step, however late it is', () => {
    const { subscription } = stepOn(day(40), grace).facts

    expect(subscription.dunning_state).toBe('retry_1')
  })

  it('is paid for by every later date, where we are late', () => {
    const { changes, facts } = stepOn(day(5), grace)

    expect(facts.subscription.dunning_postponed_ms).toBe(2 * DAY)
    expect(mailsOf(changes)[0]?.facts).toMatchObject({ next_at: day(9), suspend_at: day(23) })
  })

  it('is not late by what was postponed before', () => {
    const postponed = anOwingCustomer('grace', {}, { dunning_postponed_ms: 2 * DAY })

    expect(stepOn(day(4), postponed).changes).toEqual([])
    expect(stepOn(day(5), postponed).facts.subscription.dunning_postponed_ms).toBe(2 * DAY)
  })

  it('counts from the oldest that is unpaid', () => {
    const facts: CustomerFacts = {
      ...grace,
      cycles: [
        anUnpaidCycle(),
        anUnpaidCycle({ cycle_id: 'cycle-2', invoice_id: 'invoice-2', period_start: march(32) }),
      ],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-2' })],
    }
    const { facts: then } = made(facts, day(3), (draft) =>
      advanceDunning(draft, cycleIn(facts, 'cycle-2')),
    )

    expect(then.subscription.dunning_state).toBe('retry_1')
  })
})

describe('what the customer is told', () => {
  it('on the first step: when the card is asked again, until when the service stays, where to pay', () => {
    const { changes } = stepOn(day(0), current)

    expect(mailsOf(changes)).toEqual([
      {
        type: 'mail.send',
        kind: 'payment_failed',
        to: { account_id: 'acc-1' },
        about: 'cycle-1',
        facts: { step: 'reminder', next_at: day(3), suspend_at: day(21) },
      },
    ])
    expect(newsOf(changes)).toEqual([
      expect.objectContaining({ kind: 'payment_failed', cta_url: pay_url }),
    ])
  })

  it.each([
    [3, grace, 7],
    [7, retry_1, 14],
  ] as const)('on the retry of day %i: the next one', (on, from, next) => {
    const [mail] = mailsOf(stepOn(day(on), from).changes)

    expect(mail?.facts).toEqual({ step: 'reminder', next_at: day(next), suspend_at: day(21) })
  })

  it('in the final notice: the day on which the service stops', () => {
    const [mail] = mailsOf(stepOn(day(14), retry_2).changes)

    expect(mail?.facts).toEqual({ step: 'final_notice', next_at: day(21), suspend_at: day(21) })
  })

  it('on day 21: that the account is suspended, once', () => {
    const { changes } = stepOn(day(21), final_notice)

    expect(mailKindsOf(changes)).toEqual(['account_suspended'])
    expect(newsOf(changes)).toMatchObject([{ kind: 'account_suspended', cta_url: pay_url }])
  })

  it.each([
    { last_failure_code: 'no_payment_method' },
    { refused_method_id: 'method-1', last_failure_code: 'expired_card' },
  ])('no next try where no card is asked: %j', (why) => {
    const facts = { ...grace, cycles: [anUnpaidCycle(why)] }
    const [mail] = mailsOf(stepOn(day(3), facts).changes)

    expect(mail?.facts).toMatchObject({ next_at: null, suspend_at: day(21) })
  })
})

describe('a step of dunning waits', () => {
  it('while an operator holds the account', () => {
    const held = anOwingCustomer('grace', {}, { status: 'suspended', ladder_held_at: day(1) })

    expect(stepOn(day(9), held).changes).toEqual([])
  })

  it('while a payment is unknown', () => {
    const doubt = anUnpaidCycle({
      cycle_id: 'cycle-0',
      invoice_id: 'invoice-0',
      state: 'charging',
      period_start: march(-27),
    })
    const facts: CustomerFacts = {
      ...grace,
      cycles: [doubt, anUnpaidCycle()],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-0' })],
    }

    expect(stepOn(day(3), facts).changes).toEqual([])
  })

  it('after the end', () => {
    const over = anOwingCustomer('grace', {}, { status: 'cancelled', dunning_state: 'current' })

    expect(stepOn(day(9), over).changes).toEqual([])
  })

  it('on day 45, until the order was read as cancelled', () => {
    expect(stepOn(day(45), suspended).changes).toEqual([])
  })
})
