import { Problem } from '../../kernel/problem.ts'
import type { NewOrder, OrderAnswer, OrderView, PaymentProvider } from './ports.ts'

/** States in which an order can still be paid, or is. */
const LIVE = ['pending', 'processing', 'authorised', 'completed']

/**
 * Make an order at the provider once. Creating is not idempotent there, so what it has under the reference is looked up
 * first and adopted, whatever our database says: it may have been restored. Source: contract 7.3.
 */
export async function placeOrder(payments: PaymentProvider, order: NewOrder): Promise<OrderAnswer> {
  const found = await findLiveOrder(payments, order)
  return found.kind === 'not_found' ? payments.createOrder(order) : found
}

/** The order under a reference that can still be paid, or is; `not_found` where there is none. */
export async function findLiveOrder(
  payments: PaymentProvider,
  { reference }: Pick<NewOrder, 'reference'>,
): Promise<OrderAnswer> {
  const found = await payments.findOrders(reference)
  if (found.kind !== 'orders') return found
  const order = found.orders.find((each) => LIVE.includes(each.state))
  return order ? { kind: 'order', order } : { kind: 'not_found' }
}

/**
 * The order, or the problem that the caller is told. An outage and an unknown answer are `internal` with
 * `retry_after`: the same Idempotency-Key may be retried and finds what was made. Source: contract 3.
 */
export function orderOrProblem(answer: OrderAnswer): OrderView {
  if (answer.kind === 'order') return answer.order
  const retry_after = answer.kind === 'not_attempted' ? (answer.retry_after ?? 5) : 5
  throw new Problem('internal', {
    detail: 'Our payment provider did not answer. Please try again.',
    ...(answer.kind === 'refused' ? {} : { retry_after }),
    cause: new Error(`the provider answered ${JSON.stringify(answer)}`),
  })
}
