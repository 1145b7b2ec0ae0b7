import type { Invoice } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checked } from '../http/checked.ts'
import { balanceOf, invoiced } from '../support/invoices.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { type CreditActions, creditActions } from './operator.ts'

let world: World
let customer: Customer
let operator: CreditActions
let token: string

beforeAll(async () => {
  world = await openWorld()
  customer = await world.signUp()
  token = await world.operator()
  operator = creditActions(world, token, checked(world))
})
afterAll(() => world.close())

const invoiceOf = async (invoice_id: string): Promise<Invoice | undefined> =>
  world.ports.store.read((tx) => tx.invoices.get(invoice_id))

describe('no credit note', () => {
  const refusalOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
    status,
    body['code'],
    (body['invalid_params'] as { name: string }[] | undefined)?.[0]?.name,
  ]

  it('is issued for an unknown invoice, nor for a draft', async () => {
    const { invoice } = await invoiced(world, customer.account_id)
    const draft = { ...invoice, invoice_id: 'draft', status: 'draft', number: null } as const
    await world.ports.store.transaction((tx) =>
      tx.invoices.put({ ...draft, cycle_id: null, issued_at: null, due_at: null, paid_at: null }),
    )

    const answers = await Promise.all([operator.credit('nothing'), operator.credit('draft')])

    expect(answers.map(({ body }) => body.code)).toEqual(['not_found', 'not_found'])
  })

  it.each([
    ['more than is left', { amount_minor: 2_300 }],
    ['nothing', { amount_minor: 0 }],
    ['less than nothing', { amount_minor: -1 }],
  ])('is over %s', async (_, asked) => {
    const { invoice } = await invoiced(world, customer.account_id)

    const answer = await operator.credit(invoice.invoice_id, asked)

    expect(refusalOf(answer)).toEqual([422, 'validation.failed', 'amount'])
  })

  it('is issued in another currency', async () => {
    const { invoice } = await invoiced(world, customer.account_id)
    const body = { invoice_id: invoice.invoice_id, reason: 'x' }
    const amount = { amount_minor: 1, currency: 'USD' }

    const answer = await world.api('POST', '/admin/credit-notes', {
      token,
      headers: { 'idempotency-key': 'usd' },
      body: { ...body, amount },
    })

    expect(refusalOf(answer)).toEqual([422, 'validation.failed', 'amount'])
  })

  it('is issued while a charge of it is in flight', async () => {
    const { invoice } = await invoiced(world, customer.account_id, {
      status: 'open',
      cycle_state: 'charging',
    })

    const answer = await operator.credit(invoice.invoice_id)

    expect(refusalOf(answer)).toEqual([422, 'validation.failed', 'status'])
  })

  it('is issued on what is void', async () => {
    const { invoice } = await invoiced(world, customer.account_id, { status: 'open' })
    await operator.credit(invoice.invoice_id, { amount_minor: 2_299 })

    const answer = await operator.credit(invoice.invoice_id)

    expect(refusalOf(answer)).toEqual([422, 'validation.failed', 'status'])
  })

  it('is issued when the customer pays just now, until we know what came of it', async () => {
    const { invoice, order } = await invoiced(world, customer.account_id, { status: 'open' })
    await world.sandbox.complete(order.token)

    const answer = await operator.credit(invoice.invoice_id)

    expect(refusalOf(answer)).toEqual([422, 'validation.failed', 'status'])
    expect(answer.body.retry_after).toBeGreaterThan(0)
    await world.settle()
    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({ status: 'paid' })
    expect((await operator.credit(invoice.invoice_id)).status).toBe(201)
  })

  it('is lost when we died between the order and the note, and the customer paid meanwhile', async () => {
    const { invoice, order } = await invoiced(world, customer.account_id, { status: 'open' })
    await world.ports.payments.changeAmount(order.order_id, {
      ...invoice.total,
      amount_minor: 1_799,
    })
    await world.sandbox.complete(order.token)
    await world.settle()
    const held = await invoiceOf(invoice.invoice_id)

    const answer = await operator.credit(invoice.invoice_id)
    await world.settle()

    expect([held?.status, answer.status]).toEqual(['open', 201])
    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({ status: 'paid' })
    expect(await balanceOf(world, 'provider_clearing', order.order_id)).toBe(1_799)
  })

  it('is issued while the order cannot be lowered, and then by the same key', async () => {
    const { invoice } = await invoiced(world, customer.account_id, { status: 'open' })
    await world.sandbox.setFault('payments', 'down')
    const down = await operator.credit(invoice.invoice_id, { key: 'down' })
    await world.sandbox.clearFaults()

    const again = await operator.credit(invoice.invoice_id, { key: 'down' })

    expect([down.body.code, down.body.retry_after]).toEqual(['internal', 5])
    expect(again.status).toBe(201)
  })
})
