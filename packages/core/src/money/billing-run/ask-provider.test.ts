import { expect, it } from 'vitest'
import { aCycle, anInvoice, aPaymentMethod, march } from '../../fixtures/index.ts'
import { after, SECOND } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import type { Ports } from '../../ports.ts'
import { askProvider } from './ask-provider.ts'
import type { ChargeTask } from '../billing/charge-task.ts'

const invoice = anInvoice({ status: 'open' }) as ChargeTask['invoice']
const order: OrderView = {
  order_id: 'order-1',
  reference: 'cyc_1',
  token: 'token',
  checkout_url: 'https://pay.example/token',
  state: 'pending',
  amount: invoice.total,
  refunded: { ...invoice.total, amount_minor: 0 },
  customer_id: null,
  saved_method: null,
  declines: 0,
  decline_code: null,
  description: '',
  created_at: march(1),
}
const task: ChargeTask = {
  todo: 'pay',
  makes_order: true,
  claim: { cycle: aCycle({ provider_order_id: order.order_id }), fence: 1 },
  invoice,
  card: aPaymentMethod(),
  found: undefined,
  consumed_order_ids: [],
  payer: { email: 'jonas@example.lt', full_name: 'Jonas Jonaitis', customer_id: null },
}

/** A provider who writes down what it was asked to pay. */
function askedAt(now: ReturnType<typeof march>) {
  const paid: string[] = []
  const payments = {
    payOrder: async (order_id: string) => {
      paid.push(order_id)
      return { kind: 'processed' } as const
    },
    cancelOrder: async () => ({ kind: 'order', order: { ...order, state: 'cancelled' } }),
  } as unknown as Ports['payments']
  return { paid, ports: { payments, clock: () => now } }
}

it('asks for the money while the claim is surely held', async () => {
  const { paid, ports } = askedAt(march(1))

  const answer = await askProvider(ports, task, { placed: order, made: true, held_until: march(1) })

  expect(answer.kind).toBe('processed')
  expect(paid).toEqual(['order-1'])
})

it('makes way for an order that its card can pay, where it found one of another customer', async () => {
  const { paid, ports } = askedAt(march(1))
  const found = { placed: order, made: false, held_until: march(1) }

  const answer = await askProvider(ports, task, found)

  expect(answer).toEqual({ kind: 'shown', order: { ...order, state: 'cancelled' } })
  expect(paid).toEqual([])
})

it('asks for nothing when it stood still until another may have taken the cycle over', async () => {
  const { paid, ports } = askedAt(after(march(1), SECOND))

  const answer = await askProvider(ports, task, { placed: order, made: true, held_until: march(1) })

  expect(answer).toEqual({ kind: 'not_sent', order })
  expect(paid).toEqual([])
})
