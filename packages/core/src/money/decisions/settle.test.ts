import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anAskedCustomer,
  anAskedCycle,
  anInvoice,
  anOpenInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPaymentDue,
  aDueCustomer,
  auditsOf,
  lockedAccount,
  made,
  mailKindsOf,
  march,
  newsOf,
  postingsIn,
  running,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'
import { settle, settleWithoutOrder } from './settle.ts'

const now = march(2)
const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** An order was read as completed. */
const paid = (facts: CustomerFacts, amount = eur(2_299), order_id = 'order-1') =>
  made(facts, now, (draft) => settle(draft, cycleIn(draft.facts, 'cycle-1'), { order_id, amount }))

describe('the money of a period has come', () => {
  const { changes, facts } = paid(anAskedCustomer())

  it('the invoice is paid, and the money is in the books', () => {
    expect(facts.invoices).toMatchObject([{ status: 'paid', paid_at: now }])
    expect(facts.payments).toMatchObject([
      { status: 'completed', amount: eur(2_299), captured_at: now, started_by: 'scheduler' },
    ])
    expect(postingsIn(changes)).toEqual([{ kind: 'charge_captured', amounts: [2_299] }])
    expect(facts.credit).toEqual(eur(0))
  })

  it('the period runs, and the next one is planned', () => {
    expect(facts.cycles).toMatchObject([
      { state: 'charged', next_attempt_at: null, next_action_at: null, held_for: null },
      { state: 'planned', period_start: march(32) },
    ])
    expect(facts.subscription).toMatchObject({ status: 'active', current_period_end: march(32) })
  })

  it('it is told in the web app, and written down', () => {
    const args = { number: 'PBX-2026-000001', amount: eur(2_299) }
    expect(newsOf(changes)).toEqual([
      {
        kind: 'invoice_paid',
        args,
        dedupe_key: 'invoice_paid:invoice-1',
        cta_url: '/billing/invoices/invoice-1',
      },
    ])
    expect(auditsOf(changes)).toEqual([
      'payment.processed',
      'invoice.settled',
      'billing_cycle.processed',
      'subscription.charge_succeeded',
    ])
  })
})

describe('the customer pays by hand', () => {
  const { changes, facts } = paid(anOwingCustomer('retry_1'))

  it('which is no try of ours', () => {
    expect(facts.payments).toMatchObject([
      { status: 'completed', started_by: 'customer', failure_code: null },
    ])
    expect(facts.cycles[0]).toMatchObject({ state: 'charged' })
  })

  it('and can make the card of it the one to use', () => {
    expect(newsOf(changes)[0]).toMatchObject({
      kind: 'invoice_paid',
      cta_url: '/billing/payment-methods',
    })
  })
})

it.each(['completed', 'refunded'] as const)('an order whose money is %s is old news', (status) => {
  const facts = anAskedCustomer({ payments: [aPaymentDue({ status, captured_at: march(1) })] })

  expect(paid(facts).changes).toEqual([])
})

it('money of a second order is kept as credit, and alerts', () => {
  const second = aPaymentDue({ payment_id: 'payment-2', order_id: 'order-2', status: 'failed' })
  const twice = aCustomer({ payments: [second] })

  const { changes, facts } = paid(twice, eur(2_299), 'order-2')

  expect(facts.credit).toEqual(eur(2_299))
  expect(facts.payments).toMatchObject([{ status: 'completed', captured_at: now }])
  expect(postingsIn(changes)).toEqual([{ kind: 'overpayment_captured', amounts: [2_299] }])
  expect(auditsOf(changes)).toContain('payment.overpaid')
  expect(facts.cycles).toEqual(twice.cycles)
  expect(facts.invoices).toEqual(twice.invoices)
  expect(newsOf(changes)).toEqual([])
})

it('more than is owed pays the invoice, and the rest is credit and alerts', () => {
  const { changes, facts } = paid(anAskedCustomer(), eur(2_300))

  expect(facts.invoices).toMatchObject([{ status: 'paid' }])
  expect(facts.credit).toEqual(eur(1))
  expect(auditsOf(changes)).toContain('payment.overpaid')
})

it('less than is owed settles nothing: it is credit, and a person decides', () => {
  const asked = anAskedCustomer()

  const { changes, facts } = paid(asked, eur(2_298))

  expect(facts.invoices).toEqual(asked.invoices)
  expect(facts.subscription).toEqual(asked.subscription)
  expect(facts.credit).toEqual(eur(2_298))
  expect(facts.payments).toMatchObject([{ status: 'completed', amount: eur(2_298) }])
  expect(facts.cycles).toMatchObject([
    {
      state: 'charging',
      held_for: 'wrong_amount',
      provider_order_id: null,
      next_attempt_at: null,
      next_action_at: null,
    },
  ])
  expect(auditsOf(changes)).toEqual(['payment.wrong_amount'])
})

it('what a note has left is enough', () => {
  const invoices = [anOpenInvoice({ credited: eur(1_000), vat_credited: eur(174) })]

  expect(paid(anAskedCustomer({ invoices }), eur(1_299)).facts.invoices).toMatchObject([
    { status: 'paid' },
  ])
})

it('what was given up is paid late: the debt is taken out of the books, and the service stays off', () => {
  const late = aCustomer({
    account: { ...lockedAccount('dunning', 'ended'), status: 'cancelled' },
    subscription: running({ status: 'cancelled', dunning_state: 'cancelled' }),
    cycles: [anUnpaidCycle({ state: 'abandoned' })],
    invoices: [anOpenInvoice({ status: 'uncollectible' })],
    payments: [aPaymentDue({ status: 'failed' })],
  })

  const { changes, facts } = paid(late)

  expect(facts.invoices).toMatchObject([{ status: 'paid' }])
  expect(facts.cycles).toMatchObject([{ state: 'charged' }])
  expect(postingsIn(changes)).toEqual([{ kind: 'late_payment_captured', amounts: [2_299] }])
  expect(facts.subscription.status).toBe('cancelled')
  expect(mailKindsOf(changes)).toEqual([])
})

describe('nothing is to be paid', () => {
  const settled = (facts: CustomerFacts) =>
    made(facts, now, (draft) => settleWithoutOrder(draft, cycleIn(draft.facts, 'cycle-1')))

  it('where credit has covered it: charged without an order, and told as paid', () => {
    const covered = aDueCustomer({
      cycles: [anUnpaidCycle({ state: 'planned', provider_order_id: null, amount: eur(0) })],
      invoices: [anInvoice({ credit_applied: eur(2_299) })],
    })

    const { changes, facts } = settled(covered)

    expect(facts.cycles[0]).toMatchObject({ state: 'charged', provider_order_id: null })
    expect(facts.subscription).toMatchObject({ status: 'active', current_period_end: march(32) })
    expect(newsOf(changes)).toMatchObject([{ kind: 'invoice_paid' }])
    expect(auditsOf(changes)).toContain('billing_cycle.nothing_to_pay')
    expect(postingsIn(changes)).toEqual([])
  })

  it('where it has no days: charged without an invoice, and nobody is told', () => {
    const { changes, facts } = settled(aDueCustomer())

    expect(facts.cycles[0]).toMatchObject({ state: 'charged', invoice_id: null })
    expect(newsOf(changes)).toEqual([])
  })

  it('where notes took back what had failed: the customer is in good standing again', () => {
    const owing = anOwingCustomer('grace', { invoices: [anInvoice()] })

    const { facts } = settled(owing)

    expect(facts.cycles[0]?.state).toBe('charged')
    expect(facts.subscription).toMatchObject({ status: 'active', dunning_state: 'current' })
  })
})

it('an order that nobody here has made is a bug', () => {
  expect(() => paid(anAskedCustomer({ payments: [] }))).toThrow('order order-1 has no payment')
  expect(() =>
    paid(
      anAskedCustomer({
        cycles: [anAskedCycle(), aChargedCycle({ cycle_id: 'cycle-9' })],
        invoices: [],
      }),
    ),
  ).toThrow('cycle cycle-1 is not billed')
})
