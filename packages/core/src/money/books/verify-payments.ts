import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import { add, type Money, money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { CheckId, Findings } from '../../records/findings.ts'
import { type ListedDispute, sumTaken } from '../payments/dispute.ts'
import type { OrderAnswer } from '../payments/ports.ts'
import type { Payment } from '../payments/payment.ts'
import { walkProvider } from '../payments/walk-provider.ts'
import { isUnderWay, type Movable } from './under-way.ts'
import { CLEARING_KINDS, movementFlaws, refsOf } from './verify-movements.ts'
import { orderFlaw } from './verify-order.ts'

/** Payments that are read at a time. */
const AT_ONCE = 200

/** Orders that the provider is asked for at a time. */
const ASKED_AT_ONCE = 8

/** The provider's disputes, by the order that each is of. */
type ByOrder = ReadonlyMap<string | null, readonly ListedDispute[]>

/**
 * Ask the provider for the order of every payment, and for all disputes, and compare them with our records, and each
 * movement with what was posted of it. Source: contract 6.8, 9; states 1.12.
 */
export async function verifyPayments(ports: ReadPorts<'payments'>, to: Findings): Promise<void> {
  const { store } = ports
  const listed = await listedByOrder(ports, to)
  for (let from = '', page: Payment[] = []; ; from = page.at(-1)?.payment_id ?? from) {
    const after = from
    page = await store.read((tx) => tx.payments.page(after, AT_ONCE))
    await mapWithConcurrency(page, ASKED_AT_ONCE, (payment) =>
      verifyPayment(ports, payment, listed, to),
    )
    to.checked('payments.provider', page.length)
    to.checked('payments.movements', page.length)
    if (page.length < AT_ONCE) return
  }
}

async function listedByOrder(ports: ReadPorts<'payments'>, to: Findings): Promise<ByOrder> {
  const { payments, clock } = ports
  const made = { from: epochMs(0), to: clock() }
  const listed: ListedDispute[] = []
  for await (const each of walkProvider((part) => payments.listDisputes(part), made)) {
    if (each === 'silent') to.wrong('payments.movements', 'the provider did not list all disputes')
    else listed.push(each)
  }
  return Map.groupBy(listed, ({ order_id }) => order_id)
}

async function verifyPayment(
  ports: ReadPorts<'payments'>,
  payment: Payment,
  listed: ByOrder,
  to: Findings,
): Promise<void> {
  const { order_id } = payment
  const disputes = listed.get(order_id) ?? []
  // What differs is looked at once more: either side may have moved between the two looks.
  if ((await lookAt(ports, order_id, disputes)).flaws.length === 0) return
  const { flaws, under_way } = await lookAt(ports, order_id, disputes)
  for (const [check, flaw] of flaws) {
    const what = `order ${order_id}: ${flaw}`
    if (under_way) to.inFlight(check, what)
    else to.wrong(check, what)
  }
}

interface Look {
  readonly flaws: readonly (readonly [CheckId, string])[]
  /** Whether something of ours is still to be learned or done about the order. */
  readonly under_way: boolean
}

async function lookAt(
  { store, payments, clock }: ReadPorts<'payments'>,
  order_id: string,
  listed: readonly ListedDispute[],
): Promise<Look> {
  const answer = await payments.getOrder(order_id)
  return store.transaction(async (tx) => {
    const payment = await tx.payments.byOrder(order_id)
    if (!payment) {
      return { flaws: [['payments.provider', 'its payment is gone']], under_way: false }
    }
    const refunds = await tx.refunds.ofPayments([payment.payment_id])
    const disputes = await tx.disputes.ofPayments([payment.payment_id])
    const of = { payment, refunds, disputes, listed }
    const flaws = await flawsOf(tx, of, answer)
    const under_way = flaws.length > 0 && (await isUnderWay(tx, of, clock()))
    return { flaws, under_way }
  })
}

async function flawsOf(tx: Tx, of: Movable, answer: OrderAnswer): Promise<Look['flaws']> {
  const { payment, refunds, disputes } = of
  const { order_id, amount } = payment
  const clearing = await tx.ledger.balance('provider_clearing', order_id, amount.currency)
  const posted = await tx.ledger.ofRefs(CLEARING_KINDS, refsOf(of))
  const by_bank = refunds.filter(({ dispute_id, status }) => dispute_id && status === 'completed')
  const disputed = sumOf(
    payment,
    by_bank.map((refund) => refund.amount),
  )
  const taken = sumOf(
    payment,
    disputes.flatMap((dispute) => (dispute.taken ? sumTaken(dispute.taken) : [])),
  )
  const flaw = orderFlaw({ payment, clearing, disputed, taken, answer })
  const provider = flaw === null ? [] : [['payments.provider', flaw] as const]
  const movements = movementFlaws({ ...of, posted, clearing })
  return [...provider, ...movements.map((each) => ['payments.movements', each] as const)]
}

function sumOf({ amount }: Payment, amounts: readonly Money[]): Money {
  return amounts.reduce(add, money(0, amount.currency))
}
