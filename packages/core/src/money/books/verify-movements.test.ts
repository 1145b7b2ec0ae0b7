import { describe, expect, it } from 'vitest'
import { aDispute, aLedgerTransaction, aPayment, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { MovementKind } from '../ledger/postings.ts'
import type { ListedDispute } from '../payments/dispute.ts'
import { type MovementCase, movementFlaws } from './verify-movements.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** A transaction that moves the clearing of the order by so much. */
const posted = (kind: MovementKind, ref: string, cents: number, subject_id = 'order-1') =>
  aLedgerTransaction({
    kind,
    ref,
    postings: [
      { account: 'provider_clearing', subject_id, amount: eur(cents) },
      { account: 'customer_credit', subject_id: 'acc-1', amount: eur(-cents) },
    ],
  })
const listed = (differs: Partial<ListedDispute> = {}): ListedDispute => ({
  id: 'dispute-1',
  stage: 'lost',
  order_id: 'order-1',
  amount: eur(2_500),
  created_at: march(5),
  updated_at: march(6),
  ...differs,
})
const CAPTURE = posted('topup_captured', 'payment-1', 2_500)
const REFUND = posted('topup_refunded', 'refund-1', -500)
const BY_BANK = posted('topup_refunded', 'by-bank', -2_000)
const LOST = posted('chargeback_lost', 'dispute-1', -500)

/** 25.00 captured, 5.00 refunded by us; then the bank took 25.00. */
const right = (differs: Partial<MovementCase> = {}): MovementCase => ({
  payment: aPayment(),
  refunds: [
    aRefund({ amount: eur(500), status: 'completed' }),
    aRefund({ refund_id: 'by-bank', amount: eur(2_000), dispute_id: 'dispute-1' }),
  ],
  disputes: [aDispute()],
  listed: [listed()],
  posted: [CAPTURE, REFUND, BY_BANK, LOST],
  clearing: eur(-500),
  ...differs,
})

describe('what moved at the provider', () => {
  it('is right where each movement is posted once, with its amount', () => {
    expect(movementFlaws(right())).toEqual([])
  })

  it('is right where nothing was captured, or the bank gave back what it had taken', () => {
    const payment = aPayment({ captured_at: null })
    const none = { refunds: [], disputes: [], listed: [], posted: [], clearing: eur(0) }
    const returned = posted('chargeback_returned', 'dispute-1', 2_500)

    expect(movementFlaws({ payment, ...none })).toEqual([])
    expect(
      movementFlaws(
        right({
          disputes: [aDispute({ stage: 'won', taken: null, returns: 1 })],
          listed: [listed({ stage: 'won' })],
          posted: [CAPTURE, REFUND, BY_BANK, LOST, returned],
          clearing: eur(2_000),
        }),
      ),
    ).toEqual([])
  })

  it('keeps what was taken while a lost dispute goes on', () => {
    const going = { disputes: [aDispute({ stage: 'under_review' })] }

    expect(movementFlaws(right({ ...going, listed: [listed({ stage: 'under_review' })] }))).toEqual(
      [],
    )
  })

  it.each([
    ['a capture', [REFUND, BY_BANK, LOST], 'the capture moved 2500, the ledger has 0 of it'],
    ['a refund', [CAPTURE, BY_BANK, LOST], 'refund refund-1 moved -500, the ledger has 0 of it'],
    [
      'a part of a chargeback',
      [CAPTURE, REFUND, BY_BANK],
      'dispute dispute-1 moved -2500, the ledger has -2000 of it',
    ],
    [
      'a chargeback on another order',
      [CAPTURE, REFUND, BY_BANK, posted('chargeback_lost', 'dispute-1', -500, 'order-9')],
      'dispute dispute-1 moved -2500, the ledger has -2000 of it',
    ],
    [
      'a chargeback once more',
      [CAPTURE, REFUND, BY_BANK, LOST, LOST],
      'dispute dispute-1 moved -2500, the ledger has -3000 of it',
    ],
  ] as const)('is told where %s is not as posted', (_, transactions, flaw) => {
    expect(movementFlaws(right({ posted: transactions }))).toEqual([flaw])
  })

  it('is told where the provider lists a chargeback that we know nothing of', () => {
    const of = right({ disputes: [], refunds: [], posted: [CAPTURE], clearing: eur(2_500) })

    expect(movementFlaws(of)).toEqual(['dispute dispute-1 moved -2500, the ledger has 0 of it'])
  })

  it('is told where we booked one that the provider does not list', () => {
    expect(movementFlaws(right({ listed: [] }))).toEqual([
      'dispute dispute-1 moved 0, the ledger has -2500 of it',
    ])
  })

  it('is told where more was posted of the order than anything that moved', () => {
    expect(movementFlaws(right({ clearing: eur(-400) }))).toEqual([
      '100 was posted that no movement at the provider shows',
    ])
  })
})
