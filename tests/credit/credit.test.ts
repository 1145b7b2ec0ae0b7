import type { Invoice } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checked } from '../http/checked.ts'
import { balanceOf, invoiced } from '../support/invoices.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { type CreditActions, creditActions } from './operator.ts'

let world: World
let customer: Customer
let operator: CreditActions

beforeAll(async () => {
  world = await openWorld()
  customer = await world.signUp()
  operator = creditActions(world, await world.operator(), checked(world))
})
afterAll(() => world.close())

const invoiceOf = async (invoice_id: string): Promise<Invoice | undefined> =>
  world.ports.store.read((tx) => tx.invoices.get(invoice_id))
const orderAt = async (order_id: string) =>
  (await world.sandbox.listOrders()).find((order) => order.order_id === order_id)
const credit = () => balanceOf(world, 'customer_credit', customer.account_id)
const receivable = () => balanceOf(world, 'receivable', customer.account_id)

describe('a credit note', () => {
  it('on a paid invoice becomes account credit, and the invoice stays paid', async () => {
    const { invoice } = await invoiced(world, customer.account_id)
    const before = await credit()

    const answer = await operator.credit(invoice.invoice_id, { reason: 'Two days of outage' })

    expect([answer.status, answer.body]).toEqual([
      201,
      {
        id: expect.any(String),
        number: expect.stringMatching(/^CN-2026-\d{5}$/),
        invoice_id: invoice.invoice_id,
        invoice_number: invoice.number,
        amount: { amount_minor: 500, currency: 'EUR' },
        reason_code: 'Two days of outage',
        notes: null,
        issued_at: world.now(),
        kind: 'credit',
        vat_groups: [
          {
            category: 'S',
            rate_basis_points: 2_100,
            net: { amount_minor: 413, currency: 'EUR' },
            vat_amount: { amount_minor: 87, currency: 'EUR' },
            legal_words: [],
          },
        ],
      },
    ])
    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({
      status: 'paid',
      credited: { amount_minor: 500 },
      vat_credited: { amount_minor: 87 },
    })
    expect(await credit()).toBe(before + 500)
  })

  it('on an open invoice lowers what is owed, and what its order asks for', async () => {
    const { invoice, order, payment } = await invoiced(world, customer.account_id, {
      status: 'open',
    })
    const before = await receivable()

    await operator.credit(invoice.invoice_id)

    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({ status: 'open' })
    expect(await orderAt(order.order_id)).toMatchObject({ state: 'pending', amount_minor: 1_799 })
    expect(await receivable()).toBe(before - 500)
    const [paying, cycle] = await world.ports.store.read(async (tx) => [
      await tx.payments.get(payment.payment_id),
      await tx.cycles.get(invoice.cycle_id ?? ''),
    ])
    expect([paying?.amount.amount_minor, cycle?.amount.amount_minor]).toEqual([1_799, 1_799])
  })

  it('over all of an open invoice makes it void and cancels its order', async () => {
    const { invoice, order, payment } = await invoiced(world, customer.account_id, {
      status: 'open',
    })
    const before = await receivable()

    const answer = await operator.credit(invoice.invoice_id, { amount_minor: 2_299 })

    expect(answer.status).toBe(201)
    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({ status: 'void' })
    expect(await orderAt(order.order_id)).toMatchObject({ state: 'cancelled' })
    expect(await receivable()).toBe(before - 2_299)
    const paying = await world.ports.store.read((tx) => tx.payments.get(payment.payment_id))
    expect(paying).toMatchObject({ status: 'failed', captured_at: null })
  })

  it('over all of an invoice that we gave up takes the debt back', async () => {
    const { invoice } = await invoiced(world, customer.account_id, { status: 'uncollectible' })
    const before = await balanceOf(world, 'bad_debt')

    const part = await operator.credit(invoice.invoice_id)
    const whole = await operator.credit(invoice.invoice_id, { amount_minor: 2_299 })

    expect([part.body.invalid_params[0].name, whole.status]).toEqual(['amount', 201])
    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({ status: 'void' })
    expect(await balanceOf(world, 'bad_debt')).toBe(before - 2_299)
  })

  it('reaches its customer by mail, by notification, and as a PDF', async () => {
    const { invoice } = await invoiced(world, customer.account_id)

    const { body } = await operator.credit(invoice.invoice_id)
    await world.settle()

    const [mail] = (await world.mail()).filter(({ subject }) => subject.includes(body.number))
    expect(mail).toMatchObject({ to: customer.email, subject: `Credit note ${body.number}` })
    const told = (await world.api('GET', '/me/notifications', { token: customer.token })).body
    expect(told.items[0]).toMatchObject({ message_key: 'notification.credit_note_issued' })
    const stored = await world.ports.store.read((tx) => tx.creditNotes.get(body.id))
    expect(stored?.pdf_key).toEqual(expect.any(String))
  })

  it('leaves rows about the note and the invoice in the audit log', async () => {
    const { invoice } = await invoiced(world, customer.account_id)

    const { body } = await operator.credit(invoice.invoice_id)

    const rows = await world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 1_000))
    const about = rows.filter(({ meta }) => meta?.includes(body.id))
    expect(about.map(({ action, actor }) => [action, actor])).toEqual([
      ['credit_note.issued', 'admin'],
      ['invoice.credited', 'admin'],
      ['ledger.note_to_credit', 'system'],
    ])
  })

  it('is issued once for one key, and gets the same answer again', async () => {
    const { invoice } = await invoiced(world, customer.account_id)

    const first = await operator.credit(invoice.invoice_id, { key: 'once' })
    const again = await operator.credit(invoice.invoice_id, { key: 'once' })

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await invoiceOf(invoice.invoice_id)).toMatchObject({ credited: { amount_minor: 500 } })
  })

  it('takes the next number of its series, without a gap', async () => {
    const { invoice } = await invoiced(world, customer.account_id)
    const numberOf = async () =>
      Number((await operator.credit(invoice.invoice_id, { amount_minor: 1 })).body.number.slice(-5))

    const first = await numberOf()
    await operator.credit(invoice.invoice_id, { amount_minor: 1_000_000 })

    expect(await numberOf()).toBe(first + 1)
  })
})
