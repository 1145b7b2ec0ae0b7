import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import { REFUNDS_RUNNING } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { Payment } from '../payments/payment.ts'
import { orderFlaw, type OrderCase } from './verify-order.ts'

/** Payments that are read at a time. */
const AT_ONCE = 200

/** Orders that the provider is asked for at a time. */
const ASKED_AT_ONCE = 8

/** Ask the provider for the order of every payment, and compare. Source: contract 6.8, 9. */
export async function verifyPayments(ports: ReadPorts<'payments'>, to: Findings): Promise<void> {
  const { store } = ports
  for (let from = '', page: Payment[] = []; ; from = page.at(-1)?.payment_id ?? from) {
    const after = from
    page = await store.read((tx) => tx.payments.page(after, AT_ONCE))
    await mapWithConcurrency(page, ASKED_AT_ONCE, (payment) => verifyPayment(ports, payment, to))
    to.checked('payments.provider', page.length)
    if (page.length < AT_ONCE) return
  }
}

async function verifyPayment(
  ports: ReadPorts<'payments'>,
  payment: Payment,
  to: Findings,
): Promise<void> {
  // What differs is looked at once more: either side may have moved between the two looks.
  if ((await lookAt(ports, payment.order_id)).flaw === null) return
  const { flaw, under_way } = await lookAt(ports, payment.order_id)
  if (flaw === null) return
  const what = `order ${payment.order_id}: ${flaw}`
  if (under_way) to.inFlight('payments.provider', what)
  else to.wrong('payments.provider', what)
}

interface Look {
  readonly flaw: string | null
  /** Whether something of ours is still to be learned or done about the order. */
  readonly under_way: boolean
}

async function lookAt({ store, payments }: ReadPorts<'payments'>, order_id: string): Promise<Look> {
  const answer = await payments.getOrder(order_id)
  return store.transaction(async (tx) => {
    const payment = await tx.payments.byOrder(order_id)
    if (!payment) return { flaw: 'its payment is gone', under_way: false }
    const { currency } = payment.amount
    const clearing = await tx.ledger.balance('provider_clearing', order_id, currency)
    const disputed = disputedOf(payment, await tx.refunds.ofPayments([payment.payment_id]))
    const flaw = orderFlaw({ payment, clearing, disputed, answer } satisfies OrderCase)
    return { flaw, under_way: flaw !== null && (await isUnderWay(tx, payment)) }
  })
}

function disputedOf({ amount }: Payment, refunds: readonly Refund[]): Money {
  const taken = refunds.filter(({ dispute_id, status }) => dispute_id && status === 'completed')
  return taken.reduce((sum, each) => add(sum, each.amount), money(0, amount.currency))
}

/** A charge or a refund is on its way, or news of the order wait to be read. */
async function isUnderWay(
  tx: Tx,
  { status, order_id, invoice_id, payment_id }: Payment,
): Promise<boolean> {
  if (status === 'pending') return true
  const order = await tx.orders.get(order_id)
  if (order && (order.dirty_seq > order.done_seq || order.next_read_at !== null)) return true
  const refunds = await tx.refunds.ofPayments([payment_id])
  if (refunds.some((refund) => REFUNDS_RUNNING.includes(refund.status))) return true
  if (invoice_id === null) return false
  const cycle_id = (await tx.invoices.get(invoice_id))?.cycle_id
  return cycle_id ? (await tx.cycles.get(cycle_id))?.state === 'charging' : false
}
