import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anInvoice,
  anOpenInvoice,
  anOrderFor,
  anOwingCustomer,
  anUnpaidCycle,
  aPlannedCycle,
  aTrialCustomer,
  auditsOf,
  bannerOf,
  lockedAccount,
  lockedPhones,
  made,
  mailKindsOf,
  march,
  running,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { DAY } from '../../kernel/time.ts'
import { continueService } from './continue.ts'
import { accountIn, type CustomerFacts, cycleIn, tenantIn } from './facts.ts'

/** So many days after the due date. */
const day = (days: number) => march(1 + days)
const paidOn = (at: ReturnType<typeof march>, facts: CustomerFacts) =>
  made(facts, at, (draft) => continueService(draft, cycleIn(draft.facts, 'cycle-1')))

/** As `facts`, whose March has just been charged. */
const charged = (facts: CustomerFacts): CustomerFacts => ({
  ...facts,
  cycles: [aChargedCycle(), ...facts.cycles.slice(1)],
  invoices: [anInvoice(), ...facts.invoices.slice(1)],
})

describe('when the arrears are paid', () => {
  it.each(['grace', 'retry_1', 'retry_2', 'final_notice'] as const)(
    'on %s the subscription is active and the service whole, and its periods stay',
    (step) => {
      const owing = charged(anOwingCustomer(step, {}, { dunning_postponed_ms: DAY }))

      const { changes, facts } = paidOn(day(16), owing)

      expect(facts.subscription).toMatchObject({
        status: 'active',
        dunning_state: 'current',
        dunning_postponed_ms: 0,
        anchor_at: march(-27),
        current_period_end: march(32),
      })
      expect(tenantIn(facts)).toMatchObject({ desired_level: 'full' })
      expect(bannerOf(changes)).toBeNull()
      expect(auditsOf(changes)).toContain('subscription.arrears_paid')
      expect(mailKindsOf(changes)).toEqual(['arrears_paid'])
    },
  )

  it('a suspended customer is restored, and told', () => {
    const { changes, facts } = paidOn(day(25), charged(anOwingCustomer('suspended')))

    expect(facts.subscription).toMatchObject({ status: 'active', dunning_state: 'current' })
    expect(accountIn(facts)).toMatchObject({ status: 'active', locks: [] })
    expect(tenantIn(facts)).toMatchObject({ status: 'active', desired_level: 'full' })
    expect(mailKindsOf(changes)).toEqual(['account_restored'])
    expect(bannerOf(changes)).toBeNull()
  })

  it('after the paid period, its rest is billed from the day of the restore', () => {
    const owing = charged(anOwingCustomer('suspended'))
    const late = { ...owing, cycles: [aChargedCycle(), aPlannedCycle({ state: 'skipped' })] }

    const { facts } = paidOn(day(40), late)

    // 10 April to 1 May: 21 of 30 days of 19.00.
    expect(facts.cycles.at(-1)).toMatchObject({
      state: 'planned',
      period_start: day(40),
      period_end: march(62),
      amount: money(1_330, 'EUR'),
    })
  })

  it('a period that a lock skipped before is billed for its rest, too', () => {
    const owing = charged(anOwingCustomer('retry_1'))
    const skipped = { ...owing, cycles: [aChargedCycle(), aPlannedCycle({ state: 'skipped' })] }

    expect(paidOn(day(40), skipped).facts.cycles.at(-1)).toMatchObject({
      state: 'planned',
      period_start: day(40),
      amount: money(1_330, 'EUR'),
    })
  })

  it('an operator’s lock stays', () => {
    const both = {
      ...charged(anOwingCustomer('suspended', {}, { ladder_held_at: march(10) })),
      account: lockedAccount('dunning', 'operator'),
    }

    const { changes, facts } = paidOn(day(25), both)

    expect(accountIn(facts)).toMatchObject({ status: 'suspended', locks: ['operator'] })
    expect(facts.subscription).toMatchObject({ status: 'suspended', dunning_state: 'current' })
    expect(mailKindsOf(changes)).toEqual([])
  })
})

describe('when something else is still unpaid', () => {
  const april = anUnpaidCycle({
    cycle_id: 'cycle-2',
    invoice_id: 'invoice-2',
    provider_order_id: 'order-2',
    period_start: march(32),
    period_end: march(62),
  })
  const two = charged(
    anOwingCustomer('suspended', {
      cycles: [anUnpaidCycle(), april],
      invoices: [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-2' })],
      orders: [
        anOrderFor(),
        anOrderFor({ order_id: 'order-2', checkout_url: 'https://pay.example.com/order-2' }),
      ],
    }),
  )

  it('dunning stays where it is, and the page of what is left is shown', () => {
    const { changes, facts } = paidOn(day(40), two)

    expect(facts.subscription).toMatchObject({ status: 'suspended', dunning_state: 'suspended' })
    expect(accountIn(facts).locks).toEqual(['dunning'])
    expect(bannerOf(changes)).toMatchObject({
      kind: 'dunning_suspended',
      pay_url: 'https://pay.example.com/order-2',
    })
  })

  it.each([
    ['waited for this answer', { next_attempt_at: day(40) }, day(40)],
    ['has its next try on another day', { next_attempt_at: day(41) }, day(41)],
    ['was refused for good', { next_attempt_at: null }, day(41)],
    ['waits for a person', { next_attempt_at: day(40), held_for: 'wrong_amount' }, day(41)],
  ] as const)('the debt that %s is asked for then', (_, april_is, at) => {
    const [march_paid] = two.cycles
    const next = { ...april, ...april_is, next_action_at: day(41) }
    const cycles = march_paid ? [march_paid, next] : []

    expect(paidOn(day(40), { ...two, cycles }).facts.cycles[1]).toMatchObject({
      next_attempt_at: april_is.next_attempt_at,
      next_action_at: at,
    })
  })

  it('what an operator has forgiven is not asked for', () => {
    const invoices = [
      anInvoice(),
      anOpenInvoice({ invoice_id: 'invoice-2', exempt_from_ladder: true }),
    ]

    expect(paidOn(day(40), { ...two, invoices }).facts.subscription.status).toBe('active')
  })
})

describe('a first charge', () => {
  it('makes a subscription of a trial', () => {
    const { facts } = paidOn(march(1), charged(aTrialCustomer({ invoices: [anInvoice()] })))

    expect(facts.subscription).toMatchObject({
      status: 'active',
      trial_converted_at: march(1),
      anchor_at: march(1),
      current_period_start: march(1),
      current_period_end: march(32),
    })
  })

  it('does so late, too, and only once', () => {
    const late = charged(anOwingCustomer('retry_1', {}, { trial_converted_at: null }))

    expect(paidOn(march(9), late).facts.subscription.trial_converted_at).toBe(march(9))
    expect(paidOn(march(9), aCustomer()).facts.subscription.trial_converted_at).toBe(march(-27))
  })
})

describe('who has ended', () => {
  const ended = (invoices: CustomerFacts['invoices']) =>
    aCustomer({
      account: { ...lockedAccount('dunning', 'ended'), status: 'cancelled' },
      subscription: running({ status: 'cancelled' }),
      tenant: lockedPhones(),
      cycles: [aChargedCycle()],
      invoices,
    })

  it('and pays all loses the banner and dunning’s lock, and the service stays off', () => {
    const { changes, facts } = paidOn(day(50), ended([anInvoice()]))

    expect(facts.subscription).toEqual(running({ status: 'cancelled' }))
    expect(accountIn(facts)).toMatchObject({ status: 'cancelled', locks: ['ended'] })
    expect(tenantIn(facts)).toEqual(lockedPhones())
    expect(bannerOf(changes)).toBeNull()
    expect(mailKindsOf(changes)).toEqual([])
    expect(facts.cycles).toHaveLength(1)
  })

  it('and owes on another invoice keeps them', () => {
    const other = anOpenInvoice({ invoice_id: 'invoice-9', status: 'uncollectible' })

    expect(paidOn(day(50), ended([anInvoice(), other])).changes).toEqual([])
  })
})
