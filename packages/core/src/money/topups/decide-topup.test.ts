import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aPayment } from '../../fixtures/money.ts'
import { money } from '../../kernel/money.ts'
import { decideTopup } from './decide-topup.ts'
import type { Payment } from '../payments/payment.ts'
import type { OrderView } from '../payments/ports.ts'

const NOW = march(9)
const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const PENDING = aPayment({ status: 'pending', captured_at: null, refunded: eur(0) })
const FAILED: Payment = { ...PENDING, status: 'failed', failure_code: 'expired' }
const NOTHING = { kind: 'nothing' }

const order = (differs: Partial<OrderView> = {}): OrderView => ({
  order_id: 'order-1',
  reference: 'top_1',
  token: 't',
  checkout_url: 'https://pay.example.com/t',
  state: 'completed',
  amount: eur(2_500),
  refunded: eur(0),
  customer_id: 'cu1',
  saved_method: null,
  declines: 0,
  decline_code: null,
  description: '',
  created_at: march(5),
  ...differs,
})

describe('a topup whose order was paid', () => {
  it.each([PENDING, FAILED])('is completed, also when we had given it up: $status', (payment) => {
    expect(decideTopup(payment, order(), NOW)).toEqual({
      kind: 'completed',
      payment: {
        ...PENDING,
        status: 'completed',
        failure_code: null,
        captured_at: NOW,
        updated_at: NOW,
      },
    })
  })

  it.each(['completed', 'refunded'] as const)('is completed once: it is %s', (status) => {
    expect(decideTopup(aPayment({ status }), order(), NOW)).toEqual(NOTHING)
  })

  it.each(['completed', 'processing'] as const)(
    'stays completed, though a later read is over another amount: %s',
    (state) => {
      expect(decideTopup(aPayment(), order({ state, amount: eur(1) }), NOW)).toEqual(NOTHING)
    },
  )

  it.each([1, 2_499, 2_501])('over another amount is parked: %i cents', (cents) => {
    const news = order({ amount: eur(cents) })

    expect(decideTopup(PENDING, news, NOW)).toEqual({
      kind: 'wrong_amount',
      payment: { ...PENDING, failure_code: 'wrong_amount', updated_at: NOW },
    })
  })

  it('over another currency is parked too', () => {
    const news = order({ amount: { amount_minor: 2_500, currency: 'USD' as 'EUR' } })

    expect(decideTopup(PENDING, news, NOW).kind).toBe('wrong_amount')
  })

  it.each(['pending', 'processing', 'authorised'] as const)(
    'over another amount is told of before it is paid: %s',
    (state) => {
      expect(decideTopup(PENDING, order({ state, amount: eur(1) }), NOW).kind).toBe('wrong_amount')
    },
  )

  it('over another amount is said once, and completed when the provider corrects itself', () => {
    const parked: Payment = { ...PENDING, failure_code: 'wrong_amount' }

    expect(decideTopup(parked, order({ amount: eur(1) }), NOW)).toEqual(NOTHING)
    expect(decideTopup(parked, order(), NOW).kind).toBe('completed')
  })
})

describe('a topup whose order was not paid', () => {
  it.each([
    ['failed', null, 'expired'],
    ['cancelled', null, 'cancelled'],
    ['failed', 'insufficient_funds', 'insufficient_funds'],
  ] as const)('fails once the order is %s (%s), with the code %s', (state, decline_code, code) => {
    const news = order({ state, decline_code })

    expect(decideTopup(PENDING, news, NOW)).toEqual({
      kind: 'failed',
      payment: { ...PENDING, status: 'failed', failure_code: code, updated_at: NOW },
    })
    expect(decideTopup(FAILED, news, NOW)).toEqual(NOTHING)
  })

  it.each(['pending', 'processing', 'authorised'] as const)('stays open: %s', (state) => {
    const news = order({ state, declines: 2, decline_code: 'do_not_honour' })

    expect(decideTopup(PENDING, news, NOW)).toEqual(NOTHING)
  })

  it('fails also over another amount: no money came that a person has to look for', () => {
    const news = order({ state: 'cancelled', amount: eur(1) })

    expect(decideTopup(PENDING, news, NOW)).toEqual({
      kind: 'failed',
      payment: { ...PENDING, status: 'failed', failure_code: 'cancelled', updated_at: NOW },
    })
  })

  it('was completed before: a provider that shows the past changes nothing', () => {
    expect(decideTopup(aPayment(), order({ state: 'failed' }), NOW)).toEqual(NOTHING)
  })
})
