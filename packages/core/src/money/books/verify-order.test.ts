import { expect, it } from 'vitest'
import { aPayment, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { OrderAnswer, OrderView } from '../payments/ports.ts'
import { orderFlaw } from './verify-order.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const none = { disputed: eur(0), taken: eur(0) }

/** 25.00 captured, 5.00 paid back: as `aPayment` has it. */
const shown = (differs: Partial<OrderView> = {}): OrderAnswer => ({
  kind: 'order',
  order: {
    order_id: 'order-1',
    reference: 'top_1',
    token: 'token-1',
    checkout_url: 'https://pay.example.com/token-1',
    state: 'completed',
    amount: eur(2_500),
    refunded: eur(500),
    customer_id: null,
    saved_method: null,
    declines: 0,
    decline_code: null,
    description: '',
    created_at: march(2),
    ...differs,
  },
})
const failed = aPayment({ status: 'failed', captured_at: null, refunded: eur(0) })

it.each([
  [aPayment(), 2_000, shown()],
  [failed, 0, shown({ state: 'failed' })],
  [failed, 0, shown({ state: 'pending', refunded: eur(0) })],
])('nothing is wrong where record, ledger and provider agree: %#', (payment, clearing, answer) => {
  expect(orderFlaw({ payment, clearing: eur(clearing), ...none, answer })).toBeNull()
})

it.each([
  [aPayment(), 2_000, { kind: 'not_found' }, 'the provider has no such order'],
  [aPayment(), 2_000, { kind: 'unknown' }, 'the provider did not say what it has'],
  [
    aPayment(),
    2_000,
    shown({ state: 'pending' }),
    'we recorded it as completed, the provider shows pending',
  ],
  [failed, 0, shown(), 'we recorded it as failed, the provider shows completed'],
  [
    aPayment(),
    2_000,
    shown({ amount: eur(2_499) }),
    'we recorded 2500 EUR, the provider captured 2499 EUR',
  ],
  [
    aPayment(),
    2_000,
    shown({ refunded: eur(501) }),
    'we recorded 500 EUR as paid back, the provider shows 501 EUR',
  ],
  [aPayment(), 2_500, shown(), 'we recorded 2000 EUR as kept, the ledger has 2500 EUR'],
  [failed, 1, shown({ state: 'failed' }), 'we recorded 0 EUR as kept, the ledger has 1 EUR'],
  [aPayment({ captured_at: null }), 2_000, shown(), 'we recorded it as completed, never captured'],
] as const)('what differs is said: %#', (payment, clearing, answer, flaw) => {
  expect(orderFlaw({ payment, clearing: eur(clearing), ...none, answer })).toBe(flaw)
})

it('what the bank took back by a lost dispute is no refund at the provider', () => {
  const answer = shown({ refunded: eur(0) })
  const of = { payment: aPayment(), clearing: eur(2_000), answer }

  expect(orderFlaw({ ...of, disputed: eur(500), taken: eur(500) })).toBeNull()
  expect(orderFlaw({ ...of, ...none })).not.toBeNull()
})

it('what the bank took beyond a refund is kept no more, and what it gave back is', () => {
  const answer = shown({ refunded: eur(0) })
  const of = { payment: aPayment(), disputed: eur(500), answer }

  expect(orderFlaw({ ...of, clearing: eur(0), taken: eur(2_500) })).toBeNull()
  expect(orderFlaw({ ...of, clearing: eur(-500), taken: eur(3_000) })).toBeNull()
  expect(orderFlaw({ ...of, clearing: eur(2_500), taken: eur(0) })).toBeNull()
  expect(orderFlaw({ ...of, clearing: eur(2_000), taken: eur(2_500) })).toBe(
    'we recorded 0 EUR as kept, the ledger has 2000 EUR',
  )
})
