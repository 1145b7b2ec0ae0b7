import { money, type OrderView } from '@billing/core'
import { newOrder } from '@billing/testing'
import { expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './open-sandbox.ts'

const paid = async ({ sandbox }: OpenSandbox): Promise<OrderView> => {
  const answer = await sandbox.payments.createOrder(newOrder({ reference: 'topup_1' }))
  if (answer.kind !== 'order') throw new Error(`no order was made: ${answer.kind}`)
  await sandbox.complete(answer.order.token)
  return answer.order
}

it('a refund is refused while the provider takes none, and goes as usual after that', async () => {
  const open = await openSandbox()
  const { payments } = open.sandbox
  const { order_id } = await paid(open)

  await open.sandbox.setRefundCourse('refuse')
  const refused = await payments.refund(order_id, money(500, 'EUR'), 'key')
  await open.sandbox.setRefundCourse('at_once')
  const taken = await payments.refund(order_id, money(500, 'EUR'), 'key')

  expect(refused).toMatchObject({ kind: 'refused', code: 'refund_refused' })
  expect(taken).toMatchObject({ kind: 'accepted', completed: true })
  await open.close()
})

it.each([
  ['later', 'completed', 500, ['refund', 'capture']],
  ['fail', 'failed', 0, ['capture']],
] as const)('refunds that go "%s" end as %s after a minute', async (refunds, ends, back, moves) => {
  const open = await openSandbox({ refunds })
  const { payments } = open.sandbox
  const { order_id } = await paid(open)

  const accepted = await payments.refund(order_id, money(500, 'EUR'), 'key')
  if (accepted.kind !== 'accepted') throw new Error(`the refund was ${accepted.kind}`)
  const early = await payments.getRefund(accepted.refund_id)
  await open.sandbox.advance({ advance: 'PT1M' }, open.hooks)

  expect([accepted.completed, early]).toEqual([false, { kind: 'refund', state: 'processing' }])
  expect(await payments.getRefund(accepted.refund_id)).toEqual({ kind: 'refund', state: ends })
  const [order] = await open.sandbox.listOrders()
  expect(order?.refunded_minor).toBe(back)
  expect((await open.sandbox.listCharges()).map(({ kind }) => kind)).toEqual(moves)
  await open.close()
})
