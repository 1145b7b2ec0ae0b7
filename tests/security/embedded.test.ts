import { type Actor, Problem } from '@billing/core'
import { createTestBilling, type TestBilling, type TestCustomer } from '@billing/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** What a program that embeds the core gets back: the code of the refusal, or that there was none. */
async function codeOf(answer: Promise<unknown>): Promise<string> {
  return answer.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : `a bug: ${String(error)}`),
  )
}

describe('the core refuses by itself, whoever calls it', () => {
  let t: TestBilling
  let ona: TestCustomer
  let jonas: TestCustomer
  let owner: Actor
  let operator: Actor
  beforeAll(async () => {
    t = await createTestBilling()
    ona = await t.signUp({ email: 'ona@example.lt' })
    jonas = await t.signUp({ email: 'jonas@example.lt', company_name: 'UAB Kitas' })
    await t.advance('P14D')
    owner = await t.actorOf(ona)
    operator = await t.operator()
  })
  afterAll(() => t.close())

  const invoiceOf = async (customer: TestCustomer) => {
    const call = t.call(await t.actorOf(customer))
    const [invoice] = (await t.billing.invoicing.list(call, { limit: 1, after: null })).data
    return invoice?.invoice_id ?? ''
  }
  const note = (invoice_id: string) =>
    ({
      invoice_id,
      amount: { amount_minor: 100, currency: 'EUR' },
      reason: 'for me',
      provider_refund: true,
    }) as const

  it('a customer who renames another customer', async () => {
    const renamed = { company_name: 'UAB Mano' }
    const answer = t.billing.customers.update(t.call(owner), jonas.account_id, renamed)

    expect(await codeOf(answer)).toBe('auth.forbidden')
    const seen = await t.billing.account.viewMe(t.call(await t.actorOf(jonas)))
    expect(seen).toMatchObject({ company_name: 'UAB Kitas' })
  })

  it('a customer who gives a credit note, and the money back, on the invoice of another', async () => {
    const answer = t.billing.invoicing.createNote(t.call(owner), note(await invoiceOf(jonas)))

    expect(await codeOf(answer)).toBe('auth.forbidden')
  })

  it('nobody who reads the record of a customer', async () => {
    expect(await codeOf(t.billing.customers.view(t.call(), ona.account_id))).toBe(
      'auth.invalid_credentials',
    )
    expect(await codeOf(t.billing.account.view(t.call()))).toBe('auth.invalid_credentials')
  })

  it.each([
    ['an operator who reads as the customer', { role: 'support', reads_only: true }],
    ['an owner who only reads', { role: 'owner', reads_only: true }],
    ['a support user', { role: 'support' }],
  ] as const)('%s, and cancels the subscription', async (_, differs) => {
    const call = t.call({ ...owner, ...differs })

    expect(await codeOf(t.billing.subscription.cancel(call, {}))).toBe('auth.forbidden')
    expect(await t.billing.subscription.view(t.call(owner))).toMatchObject({ status: 'active' })
  })

  it.each([
    ['an operator without a second factor', () => ({ ...operator, twofa: false })],
    ['an auditor', () => ({ ...operator, reads_only: true as const })],
    ['a key that reads money', () => keyOf(operator, 'money:read')],
    ['a key of a customer’s owner', () => keyOf(owner, 'money:write')],
  ])('%s, and gives a credit note', async (_, actor) => {
    const answer = t.billing.invoicing.createNote(t.call(actor()), note(await invoiceOf(ona)))

    expect(await codeOf(answer)).toBe('auth.forbidden')
  })
})

function keyOf(actor: Actor, scope: 'money:read' | 'money:write'): Actor {
  return { ...actor, api_key: { api_key_id: 'a-key', scopes: [scope] } }
}
