import { type ChargeOutcome, isHardDecline, type PaymentProvider } from '@billing/core'
import { verifyWebhook } from '@billing/wire/revolut'

import type { Gate } from '../faults.ts'
import type { Books } from './books.ts'
import { payByMerchant } from './charge.ts'
import { deleteMethod, listMethods } from './methods.ts'
import {
  cancelOrder,
  changeAmount,
  createOrder,
  expireOrders,
  findOrders,
  getOrder,
} from './orders.ts'
import { findRefund, listAll } from './lists.ts'
import { getRefund, refundOrder } from './refund.ts'

const LOST = { not_attempted: { kind: 'not_attempted' }, unknown: { kind: 'unknown' } } as const

/** The payment provider's port over the sandbox's books. */
export function createProvider(
  books: Books,
  gate: Gate,
  secrets: readonly string[],
): PaymentProvider {
  /** What has run out has failed, whether or not a tick has said so. */
  const fresh =
    <T>(operation: () => Promise<T>) =>
    async () => {
      await expireOrders(books)
      return operation()
    }
  return {
    findOrders: (reference) =>
      gate.read(
        fresh(() => findOrders(books, reference)),
        LOST.not_attempted,
      ),
    createOrder: (order) => gate.command(() => createOrder(books, order), LOST),
    getOrder: (order_id) =>
      gate.read(
        fresh(() => getOrder(books, order_id)),
        LOST.not_attempted,
      ),
    changeAmount: (order_id, amount) =>
      gate.command(
        fresh(() => changeAmount(books, order_id, amount)),
        LOST,
      ),
    payOrder: (order_id, method_id) =>
      gate.command(
        fresh(() => pay(books, order_id, method_id)),
        LOST,
      ),
    cancelOrder: (order_id) =>
      gate.command(
        fresh(() => cancelOrder(books, order_id)),
        LOST,
      ),
    ...refunding(books, gate),
    listMethods: (customer_id) =>
      gate.read(() => listMethods(books, customer_id), LOST.not_attempted),
    deleteMethod: (customer_id, method_id) =>
      gate.command(() => deleteMethod(books, customer_id, method_id), {
        not_attempted: 'not_attempted',
        unknown: 'unknown',
      } as const),
    verifyWebhook: (webhook) => verifyWebhook(webhook, secrets, books.now()),
  }
}

function refunding(
  books: Books,
  gate: Gate,
): Pick<PaymentProvider, 'refund' | 'findRefund' | 'getRefund' | 'list'> {
  return {
    refund: (order_id, amount, key) =>
      gate.command(() => refundOrder(books, order_id, { ...amount, key }), LOST),
    findRefund: (key) => gate.read(() => findRefund(books, key), LOST.not_attempted),
    list: (made) => gate.read(() => listAll(books, made), LOST.not_attempted),
    getRefund: (refund_id) => gate.read(() => getRefund(books, refund_id), LOST.not_attempted),
  }
}

/** An order that cannot be paid is `unknown`: whoever asks must read it, for it may have been paid. */
async function pay(books: Books, order_id: string, method_id: string): Promise<ChargeOutcome> {
  const attempt = await payByMerchant(books, order_id, method_id)
  switch (attempt.kind) {
    case 'succeeded':
      return { kind: 'processed' }
    case 'declined':
      return { kind: 'declined', code: attempt.code, hard: isHardDecline(attempt.code) }
    case 'not_payable':
      return { kind: 'unknown' }
  }
}
