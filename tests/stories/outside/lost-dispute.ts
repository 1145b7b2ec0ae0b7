/**
 * A dispute that is lost after a credit note, over HTTP on a running sandbox: `node lost-dispute.ts <url> <password>`. What
 * the provider moved, what the operator sees, and the customer's account credit. Source: states 1.12.
 */
import { ask, type Body, compare, customer, operator } from './service.ts'

const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

// 1. A customer's trial ends, and the first month, 22.99, is paid.
const { account_id } = await customer({
  customer_type: 'individual',
  full_name: 'Ona Onaite',
  country: 'LT',
})
await ask('POST', '/sandbox/clock', { advance: 'P15D' })

// 2. An operator credits 5.00 of it.
const token = await operator()
const page = () => ask('GET', `/v1/admin/customers/${account_id}`, undefined, token)
const [invoice] = (await page())['invoices'] ?? []
const note = { invoice_id: invoice?.['invoice_id'], amount: euros(500), reason: 'goodwill' }
await ask('POST', '/v1/admin/credit-notes', note, token)

// 3. The cardholder disputes the charge, and the bank takes all of it back.
await ask('POST', '/sandbox/disputes', { stage: 'lost' })
await ask('POST', '/sandbox/tick', {})
const charges: readonly Body[] = (await ask('GET', '/sandbox/charges'))['charges'] ?? []
const path = `/v1/admin/credit-notes?account_id=${account_id}`
const notes: readonly Body[] = (await ask('GET', path, undefined, token))['credit_notes'] ?? []
const disputes: readonly Body[] = (await page())['disputes'] ?? []
compare(
  {
    moved: charges.map(({ kind, amount_minor }) => [kind, amount_minor]),
    disputes: disputes.map(({ stage, taken }) => [stage, taken]),
    notes: notes.map(({ reason_code, amount }) => [reason_code, amount?.['amount_minor']]),
  },
  {
    moved: [
      ['chargeback', 2_299],
      ['capture', 2_299],
    ],
    disputes: [['lost', { refunded: euros(1_799), credit: euros(500), lost: euros(0) }]],
    notes: [
      ['dispute_lost', 1_799],
      ['goodwill', 500],
    ],
  },
)
