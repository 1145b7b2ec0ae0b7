import { describe, expect, it } from 'vitest'
import {
  aDueCustomer,
  anAskedCustomer,
  anAskedCycle,
  anInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPaymentDue,
  auditsOf,
  entriesOf,
  made,
  march,
  newsOf,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'
import { settle, settleWithoutOrder } from './settle.ts'

const now = march(2)
const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const paid = (facts: CustomerFacts, amount = eur(2_299)) =>
  made(facts, now, (draft) =>
    settle(draft, cycleIn(draft.facts, 'cycle-1'), { order_id: 'order-1', amount }),
  )

const told = {
  kind: 'invoice_paid',
  args: { number: 'PBX-2026-000001', amount: eur(2_299) },
  dedupe_key: 'invoice_paid:invoice-1',
  cta_url: '/billing/invoices/invoice-1',
}
const ids = {
  payment_id: 'payment-1',
  order_id: 'order-1',
  invoice_id: 'invoice-1',
  cycle_id: 'cycle-1',
}

describe('who has paid', () => {
  it('is our scheduler where its try was running: no other card is offered', () => {
    const { changes, facts } = paid(anAskedCustomer())

    expect(facts.payments).toMatchObject([{ status: 'completed', started_by: 'scheduler' }])
    expect(newsOf(changes)).toEqual([told])
  })

  it('is the customer who asked for the try that was running', () => {
    const asked = anAskedCustomer({ payments: [aPaymentDue({ started_by: 'customer' })] })

    const { changes, facts } = paid(asked)

    expect(facts.payments).toMatchObject([{ status: 'completed', started_by: 'customer' }])
    expect(newsOf(changes)).toEqual([{ ...told, cta_url: '/billing/payment-methods' }])
  })

  it('is the customer where no try of ours was running', () => {
    const { changes, facts } = paid(anOwingCustomer('grace'))

    expect(facts.payments).toMatchObject([{ status: 'completed', started_by: 'customer' }])
    expect(newsOf(changes)).toEqual([{ ...told, cta_url: '/billing/payment-methods' }])
  })

  it('is nobody where credit has covered it: no card is offered', () => {
    const covered = aDueCustomer({
      cycles: [anUnpaidCycle({ state: 'planned', provider_order_id: null, amount: eur(0) })],
      invoices: [anInvoice({ credit_applied: eur(2_299) })],
    })

    const { changes } = made(covered, now, (draft) =>
      settleWithoutOrder(draft, cycleIn(draft.facts, 'cycle-1')),
    )

    expect(newsOf(changes)).toEqual([told])
  })
})

describe('the audit log of money that has come', () => {
  it('names the payment, its order and its invoice, and speaks of no surplus', () => {
    const { changes } = paid(anAskedCustomer())

    expect(auditsOf(changes).slice(0, 3)).toEqual([
      'payment.processed',
      'invoice.settled',
      'billing_cycle.processed',
    ])
    expect(entriesOf(changes, 'payment.processed')).toMatchObject([
      { actor: 'system', outcome: 'success', account_id: 'acc-1', meta: ids },
    ])
    expect(entriesOf(changes, 'invoice.settled')).toMatchObject([{ meta: ids }])
  })

  it('names the payment of which a part is credit', () => {
    const { changes } = paid(anAskedCustomer(), eur(2_300))

    expect(entriesOf(changes, 'payment.overpaid')).toMatchObject([{ meta: ids }])
  })

  it('shows less than is owed as a failure, with what was captured', () => {
    const { changes } = paid(anAskedCustomer(), eur(2_298))

    expect(entriesOf(changes, 'payment.wrong_amount')).toMatchObject([
      {
        outcome: 'failure',
        meta: {
          cycle_id: 'cycle-1',
          subscription_id: 'subscription-1',
          order_id: 'order-1',
          amount_minor: 2_298,
        },
      },
    ])
  })
})

it('a period that is paid waits for nothing any more', () => {
  const doubted = anAskedCycle({ unknown_reads: 9, times_not_sent: 8, held_for: 'unknown_payment' })

  const { facts } = paid(anAskedCustomer({ cycles: [doubted] }))

  expect(facts.cycles[0]).toMatchObject({
    state: 'charged',
    state_since: march(2),
    next_attempt_at: null,
    next_action_at: null,
    unknown_reads: 0,
    times_not_sent: 0,
    held_for: null,
  })
})
