import { DAY, money, type NewOrder, type OrderView } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { eventOf, type OpenSandbox, openSandbox } from './open-sandbox.ts'

let open: OpenSandbox
beforeEach(async () => {
  open = await openSandbox({ auto_deliver: true })
})
afterEach(() => open.close())

async function anOrder(over: Partial<NewOrder> = {}): Promise<OrderView> {
  const answer = await open.sandbox.payments.createOrder({
    reference: 'topup_1',
    amount: money(1_900, 'EUR'),
    capture: 'automatic',
    save_method: false,
    customer: { email: 'ona@example.com', full_name: 'Ona' },
    description: 'Topup',
    return_url: 'https://portal.example.com',
    expire_after: DAY,
    ...over,
  })
  if (answer.kind !== 'order') throw new Error(answer.kind)
  return answer.order
}
const events = () => open.delivered.map(eventOf)
const wait = (duration: string) => open.sandbox.advance({ advance: duration }, open.hooks)

it('tells the service of a paid order before the payer is sent back, with a signature that holds', async () => {
  const order = await anOrder()

  await open.sandbox.complete(order.token)

  expect(events()).toEqual(['ORDER_COMPLETED'])
  const [webhook] = open.delivered
  expect(webhook && open.sandbox.payments.verifyWebhook(webhook)).toMatchObject({
    event: 'ORDER_COMPLETED',
    order_id: order.order_id,
  })
  expect(JSON.parse(Buffer.from(webhook?.body ?? []).toString())).toEqual({
    event: 'ORDER_COMPLETED',
    order_id: order.order_id,
    merchant_order_ext_ref: 'topup_1',
  })
})

it('names each turn that an order takes', async () => {
  await open.sandbox.complete((await anOrder()).token, { behaviour: 'decline' })
  await open.sandbox.complete((await anOrder({ capture: 'manual' })).token)
  await open.sandbox.payments.cancelOrder((await anOrder()).order_id)
  await open.sandbox.idle()
  await wait('P1D')

  expect(events()).toEqual([
    'ORDER_PAYMENT_DECLINED',
    'ORDER_AUTHORISED',
    'ORDER_CANCELLED',
    'ORDER_FAILED',
  ])
})

it('gives held money back after seven days', async () => {
  const order = await anOrder({ capture: 'manual' })
  await open.sandbox.complete(order.token)

  await wait('P7D')

  expect(events().at(-1)).toBe('ORDER_CANCELLED')
  expect((await open.sandbox.listCharges()).map((charge) => charge.kind)).toEqual([
    'release',
    'hold',
  ])
})

it('tries four times, ten minutes apart, each signed anew, and then gives up', async () => {
  open.answers.push(500, 401, 404, 500)

  await open.sandbox.complete((await anOrder()).token)
  await wait('PT2H')

  const times = open.delivered.map((webhook) => {
    return Number(webhook.headers['revolut-request-timestamp'])
  })
  const first = times[0] ?? 0
  expect(times.map((time) => (time - first) / 60_000)).toEqual([0, 10, 20, 30])
  expect(await open.sandbox.webhooks()).toMatchObject({ queued: 0, held: 0 })
})

it('takes any answer from 200 to 399 for a receipt', async () => {
  open.answers.push(302)

  await open.sandbox.complete((await anOrder()).token)
  await wait('PT1H')

  expect(open.delivered).toHaveLength(1)
})

it('holds webhooks back until they are released', async () => {
  await open.sandbox.setWebhookMode('hold')
  await open.sandbox.complete((await anOrder()).token)
  await wait('P1D')

  expect(open.delivered).toEqual([])
  expect(await open.sandbox.webhooks()).toEqual({ mode: 'hold', held: 1, queued: 0 })
  expect(await open.sandbox.releaseWebhooks()).toBe(1)
  expect(events()).toEqual(['ORDER_COMPLETED'])
})

it('sends each webhook twice in the mode duplicate', async () => {
  await open.sandbox.setWebhookMode('duplicate')

  await open.sandbox.complete((await anOrder()).token)

  expect(events()).toEqual(['ORDER_COMPLETED', 'ORDER_COMPLETED'])
})

it('sends the newest first in the mode reorder', async () => {
  await open.sandbox.setWebhookMode('reorder')
  const order = await anOrder()
  await open.sandbox.complete(order.token, { behaviour: 'decline' })
  await open.sandbox.complete(order.token)

  await wait('PT1M')

  expect(events()).toEqual(['ORDER_COMPLETED', 'ORDER_PAYMENT_DECLINED'])
})

it('tells of a dispute by its id alone, as often as it is asked to', async () => {
  const dispute_id = await open.sandbox.reportDispute({ stage: 'opened' })
  await open.sandbox.reportDispute({ stage: 'lost', dispute_id })
  await open.sandbox.idle()

  const bodies = open.delivered.map(
    ({ body }) => JSON.parse(Buffer.from(body).toString()) as object,
  )
  expect(bodies).toEqual([
    { event: 'DISPUTE_ACTION_REQUIRED', dispute_id },
    { event: 'DISPUTE_LOST', dispute_id },
  ])
  expect(open.delivered.map((each) => open.sandbox.payments.verifyWebhook(each)?.dispute)).toEqual([
    { dispute_id, stage: 'opened' },
    { dispute_id, stage: 'lost' },
  ])
})
