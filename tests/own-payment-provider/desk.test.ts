import { epochMs, money, type NewOrder, type OrderAnswer, type RawWebhook } from '@billing/core'
import { newOrder } from '@billing/testing'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBankTransfers } from '../../examples/own-payment-provider/src/bank-transfers.ts'
import { freshFolder } from '../support/example-process.ts'

const NOW = epochMs(Date.parse('2026-02-01T09:00:00Z'))
const MANDATE = { last4: '7044', exp_month: 2, exp_year: 2029 }

let file: string
let bank: ReturnType<typeof createBankTransfers>
let posted: RawWebhook[]

function open() {
  posted = []
  return createBankTransfers({
    file,
    clock: () => NOW,
    pages_url: 'http://localhost/pay',
    iban: 'LT121000011101001000',
    webhook_secrets: ['desk_secret'],
    post: async (message) => posted.push(message),
  })
}

async function make(over: Partial<NewOrder> = {}) {
  const answer = await bank.payments.createOrder(newOrder({ reference: 'topup_1', ...over }))
  return orderOf(answer)
}

function orderOf(answer: OrderAnswer) {
  if (answer.kind !== 'order') throw new Error(`expected an order, got ${answer.kind}`)
  return answer.order
}

/** An order whose debit the bank has not answered. */
async function debited() {
  const first = await make({ amount: money(0, 'EUR'), save_method: true })
  await bank.desk.confirm(first.order_id, MANDATE)
  const { saved_method, customer_id } = orderOf(await bank.payments.getOrder(first.order_id))
  const id = customer_id ?? ''
  const order = await make({
    customer: { id, email: 'payer@example.com', full_name: 'Ona Onaitė' },
  })
  const method_id = saved_method?.provider_method_id ?? ''
  await bank.payments.payOrder(order.order_id, method_id)
  return { order_id: order.order_id, method_id }
}

describe('the desk of the bank transfers', () => {
  beforeEach(() => {
    file = join(freshFolder(), 'bank.db')
    bank = open()
  })
  afterEach(() => bank.close())

  it('keeps a debit under way over a restart, and takes its money once', async () => {
    const { order_id } = await debited()
    bank.close()
    bank = open()

    await bank.desk.confirm(order_id)

    expect(orderOf(await bank.payments.getOrder(order_id)).state).toBe('completed')
    expect(bank.desk.debits()).toEqual([])
    await expect(bank.desk.confirm(order_id)).rejects.toThrow('waits for nothing')
    expect(bank.desk.movements(order_id)).toEqual([{ kind: 'capture', amount_minor: 1_900 }])
  })

  it('instructs one debit for two services that share its books', async () => {
    const { order_id, method_id } = await debited()
    await bank.desk.refuse(order_id, 'insufficient_funds')
    const other = open()

    const pay = (port: typeof bank) => port.payments.payOrder(order_id, method_id)
    const outcomes = await Promise.all([pay(bank), pay(other), pay(bank), pay(other)])
    other.close()

    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['pending']))
    expect(bank.desk.debits()).toHaveLength(1)
  })

  it('refuses to cancel an order whose debit is under way', async () => {
    const { order_id } = await debited()

    expect((await bank.payments.cancelOrder(order_id)).kind).toBe('refused')
    expect(orderOf(await bank.payments.getOrder(order_id)).state).toBe('processing')
  })

  it('takes a transfer by hand after the bank sent the debit back', async () => {
    const { order_id } = await debited()

    await bank.desk.refuse(order_id, 'insufficient_funds')
    await bank.desk.confirm(order_id)

    expect(orderOf(await bank.payments.getOrder(order_id))).toMatchObject({
      state: 'completed',
      declines: 1,
      decline_code: 'insufficient_funds',
    })
  })

  it('has the money again when the transfer of a refund bounces', async () => {
    const { order_id } = await make()
    await bank.desk.confirm(order_id)
    const accepted = await bank.payments.refund(order_id, money(1_900, 'EUR'), 'refund_1')
    if (accepted.kind !== 'accepted') throw new Error(`the refund was ${accepted.kind}`)

    bank.desk.endRefund(accepted.refund_id, 'failed')

    const shown = await bank.payments.getRefund(accepted.refund_id)
    expect(shown).toEqual({ kind: 'refund', state: 'failed' })
    expect(orderOf(await bank.payments.getOrder(order_id)).refunded).toEqual(money(0, 'EUR'))
  })

  it('tells of each act in a message that its own port believes', async () => {
    const { order_id, token } = await make()
    const page = bank.desk.page(token)

    await bank.desk.confirm(order_id)

    expect(page).toEqual({
      order_id,
      text: 'Transfer EUR 19.00 to LT121000011101001000, reference PAY-1.',
    })
    expect(posted.map((message) => bank.payments.verifyWebhook(message))).toMatchObject([
      { event: 'order.paid', order_id, signed_at: NOW },
    ])
  })
})
