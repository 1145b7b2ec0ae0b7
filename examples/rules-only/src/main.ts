/** Billing rules alone, without a database or HTTP: facts in, decisions out. */
import {
  decideCardProof,
  epochMs,
  isoInstant,
  money,
  type OrderView,
  periodAt,
  signupMachine,
  step,
} from '@billing/core'
import { aSignup } from '@billing/core/fixtures'

// #region rules-only
// A subscription that began on the 31st never drifts: each period is counted from the first one.
const anchor = epochMs(Date.parse('2028-01-31T09:00:00Z'))
for (const month of [0, 1, 2]) {
  const { start, end } = periodAt(anchor, month, 'Europe/Vilnius')
  console.log(`period ${month + 1}: ${isoInstant(start)} to ${isoInstant(end)}`)
}

// Where may a signup go? What the table does not list is refused.
for (const event of ['card_saved', 'expired', 'tenant_ready'] as const) {
  console.log(`${event}: ${step(signupMachine, 'pending_payment', event) ?? 'refused'}`)
}
// #endregion

const order: OrderView = {
  order_id: 'order-1',
  reference: 'signup-1',
  token: 'order-token-1',
  checkout_url: 'https://pay.example.com/order-token-1',
  state: 'completed',
  amount: money(0, 'EUR'),
  refunded: money(0, 'EUR'),
  customer_id: 'customer-1',
  saved_method: {
    provider_method_id: 'card-1',
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2099,
  },
  declines: 0,
  decline_code: null,
  description: '',
  created_at: anchor,
}
const decision = decideCardProof(
  aSignup({ status: 'pending_payment', card_verified_at: null }),
  order,
  0,
  anchor,
)
const effects = decision.effects.map(({ type }) => type).join(', ')
console.log(`the card proof: ${decision.kind}, then ${effects}`)
