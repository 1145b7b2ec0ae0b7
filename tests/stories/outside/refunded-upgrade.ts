/**
 * Changes of plan after a note of an operator, over HTTP on a running sandbox: `node refunded-upgrade.ts <url> <password>`.
 * Used days are never given back, and paid days never charged again: two examples, to the cent. Source: states 2.2.
 */
import { ask, type Body, compare, customer, type Customer, operator } from './service.ts'

const LITHUANIAN = { customer_type: 'individual', full_name: 'Ona Onaite', country: 'LT' }
const year = new Date(String((await ask('GET', '/sandbox/clock'))['now'])).getUTCFullYear() + 1
const at = (time: string) => ask('POST', '/sandbox/clock', { to: `${year}-${time}:00:00Z` })

/** Whose trial the operator ends: March, of 31 days, is charged. */
async function paying(plan_tier: string, token: string): Promise<Customer> {
  const made = await customer({ ...LITHUANIAN, plan_tier })
  const page = await ask('GET', `/v1/admin/customers/${made.account_id}`, undefined, token)
  const path = `/v1/admin/subscriptions/${String(page['subscription']?.['subscription_id'])}`
  await ask('POST', `${path}/transition`, { to_status: 'active' }, token)
  await ask('POST', '/sandbox/tick', {})
  return made
}
/** Gross cents that a change to a plan charges, or gives back where they are negative. */
async function change(made: Customer, new_tier: string): Promise<number> {
  const answer = await made.ask('POST', '/subscription/change-plan-now', { new_tier })
  await ask('POST', '/sandbox/tick', {})
  return Number(answer['gross_amount_minor'])
}
async function note(made: Customer, amount_minor: number, provider_refund: boolean, token: string) {
  const listed: readonly Body[] = (await made.ask('GET', '/invoices'))['data'] ?? []
  const amount = { amount_minor, currency: 'EUR' }
  const { invoice_id } = listed[0] ?? {}
  const given = { invoice_id, amount, reason: 'goodwill', provider_refund }
  await ask('POST', '/v1/admin/credit-notes', given, token)
  await ask('POST', '/sandbox/tick', {})
}
const credit = async (made: Customer): Promise<number> => {
  const balance = await made.ask('GET', '/payments/balance')
  return Number(balance['credit']?.['amount_minor'])
}

// 1. Two months are paid: Starter, 6.04, and Business, 22.99. On the fifth day the first goes up, 14.22, which is refunded.
await at('03-01T09')
const first = await operator()
const one = await paying('starter', first)
const other = await paying('business', first)
await at('03-06T12')
const token = await operator()
const up = await change(one, 'business')
await note(one, 1_422, true, token)
const down = await change(one, 'starter')

// 2. All of the other's month is given back as account credit; it goes down, and up again an hour later.
await note(other, 2_299, false, token)
const lower = await change(other, 'starter')
await at('03-06T13')
const higher = await change(other, 'business')
const seen = { one: [up, down, await credit(one)], other: [lower, higher, await credit(other)] }
compare(seen, { one: [1_422, 0, 0], other: [0, 0, 2_299] })
