import { type ChargeOutcome, isHardDecline, type PaymentProvider } from '@billing/core'
import { verifyWebhook } from '@billing/wire/revolut'

import type { FaultInjector } from '../../world/faults.ts'
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
import { listDisputes } from './disputes.ts'
import { findRefund, listAll } from './lists.ts'
import { getRefund, refundOrder } from './refund.ts'

const LOST = { not_attempted: { kind: 'not_attempted' }, unknown: { kind: 'unknown' } } as const

/** The payment provider's port over the sandbox's books. */
export function createProvider(
  books: Books,
  injector: FaultInjector,
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
      injector.read(
        fresh(() => findOrders(books, reference)),
        LOST.not_attempted,
      ),
    createOrder: (order) => injector.command(() => createOrder(books, order), LOST),
    getOrder: (order_id) =>
      injector.read(
        fresh(() => getOrder(books, order_id)),
        LOST.not_attempted,
      ),
    changeAmount: (order_id, amount) =>
      injector.command(
        fresh(() => changeAmount(books, order_id, amount)),
        LOST,
      ),
    payOrder: (order_id, method_id) =>
      injector.command(
        fresh(() => pay(books, order_id, method_id)),
        LOST,
      ),
    cancelOrder: (order_id) =>
      injector.command(
        fresh(() => cancelOrder(books, order_id)),
        LOST,
      ),
    ...refunding(books, injector),
    listMethods: (customer_id) =>
      injector.read(() => listMethods(books, customer_id), LOST.not_attempted),
    deleteMethod: (customer_id, method_id) =>
      injector.command(() => deleteMethod(books, customer_id, method_id), {
        not_attempted: 'not_attempted',
        unknown: 'unknown',
      } as const),
    verifyWebhook: (webhook) => verifyWebhook(webhook, secrets, books.now()),
  }
}

function refunding(
  books: Books,
  injector: FaultInjector,
): Pick<PaymentProvider, 'refund' | 'findRefund' | 'getRefund' | 'list' | 'listDisputes'> {
  return {
    refund: (order_id, amount, key) =>
      injector.command(() => refundOrder(books, order_id, { ...amount, key }), LOST),
    findRefund: (key) => injector.read(() => findRefund(books, key), LOST.not_attempted),
    list: (made) => injector.read(() => listAll(books, made), LOST.not_attempted),
    getRefund: (refund_id) => injector.read(() => getRefund(books, refund_id), LOST.not_attempted),
    listDisputes: (made) => injector.read(() => listDisputes(books, made), LOST.not_attempted),
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
