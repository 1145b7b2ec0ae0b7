import { add, money, subtract } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { FoundRefund, ListedOrder } from '../payments/provider-lists.ts'
import type { RefundOutcome } from '../payments/ports.ts'
import { walkProvider } from '../payments/walk-provider.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { isAtProvider } from '../credit-notes/credit-limits.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { takeCreditBack } from './take-credit-back.ts'

type Made = Extract<FoundRefund, { kind: 'refund' }>

/** What came of earlier tries: there was none, certainly nothing was sent by any, or nobody knows. */
export type EarlierTries = 'none' | 'not_sent' | 'in_doubt'

/**
 * Ask the provider for a refund that is written down, outside any transaction. What it has under our key is adopted
 * first; and where it has given back more of the order than we know of, a refund of the same amount is taken for that,
 * and no other is made: a restored database forgot it. Call credit that it
 * paid for is taken back before. Where somebody asked earlier, money that is back
 * may be by this very refund, although the provider shows what was true a while ago. Source: contract 6.7, 7.3.
 */
export async function askRefund(
  ports: WritePorts<'payments' | 'pbx'>,
  refund: Refund,
  earlier: EarlierTries,
): Promise<RefundOutcome> {
  const outcome = await ask(ports, refund, earlier === 'none')
  // A try that does not get through leaves in doubt what was in doubt before it.
  const doubted = earlier === 'in_doubt' && outcome.kind === 'not_attempted'
  return doubted ? { kind: 'unknown' } : outcome
}

/** Look for a refund at the provider and ask for nothing: `unknown` where it shows none. Source: contract 7.6. */
export async function lookForRefund(
  ports: WritePorts<'payments'>,
  refund: Refund,
): Promise<RefundOutcome> {
  const made = await ports.payments.findRefund(refund.refund_id)
  if (made.kind !== 'refund') return { kind: 'unknown' }
  return adopted(made, refund, await refundsOf(ports, refund))
}

async function ask(
  ports: WritePorts<'payments' | 'pbx'>,
  refund: Refund,
  first: boolean,
): Promise<RefundOutcome> {
  const { refund_id, order_id } = refund
  if (refund.paid_to === 'account_credit') return intoCredit(ports, refund)
  const made = await ports.payments.findRefund(refund_id)
  if (made.kind === 'refund') return adopted(made, refund, await refundsOf(ports, refund))
  // Only a look: this try has sent nothing.
  if (made.kind !== 'not_found') return { kind: 'not_attempted' }
  const forgotten = await forgottenRefund(ports, refund, first)
  if (forgotten) return forgotten
  const taken = await takeCreditBack(ports, refund)
  if (taken.kind !== 'go_on') return taken
  return ports.payments.refund(order_id, taken.amount, refund_id)
}

/** The money stays with us as account credit, once the call credit is taken back: no provider is asked. */
async function intoCredit(ports: WritePorts<'pbx'>, refund: Refund): Promise<RefundOutcome> {
  const taken = await takeCreditBack(ports, refund)
  if (taken.kind !== 'go_on') return taken
  return { kind: 'accepted', refund_id: refund.refund_id, completed: true }
}

function refundsOf(
  { store }: ReadPorts<'payments'>,
  { invoice_id, payment_id }: Refund,
): Promise<Refund[]> {
  return store.read(({ refunds }) =>
    invoice_id === null ? refunds.ofPayments([payment_id]) : refunds.ofInvoice(invoice_id),
  )
}

function adopted(made: Made, refund: Refund, known: readonly Refund[]): RefundOutcome {
  const { refund_id, state } = made
  if (!isOf(made, refund) || isRecorded(made, known, refund)) {
    const message = `The provider has another refund under ${refund.refund_id}, or we have it already.`
    return { kind: 'refused', code: 'another_refund', message }
  }
  return { kind: 'accepted', refund_id, completed: state === 'completed' }
}

/** Whether a refund of ours, other than this one, stands for it. */
function isRecorded({ refund_id }: Made, known: readonly Refund[], own: Refund): boolean {
  return known.some(
    (each) => each.provider_refund_id === refund_id && each.refund_id !== own.refund_id,
  )
}

function isOf(made: Made, { order_id, amount }: Refund): boolean {
  const { amount_minor, currency } = made.amount
  const same = amount_minor === amount.amount_minor && currency === amount.currency
  return same && made.order_id === order_id
}

/** Undefined when we know of all that went back, or when it is by this refund, which is asked for under its key again. */
async function forgottenRefund(
  ports: ReadPorts<'payments'>,
  own: Refund,
  first: boolean,
): Promise<RefundOutcome | undefined> {
  const answer = await ports.payments.getOrder(own.order_id)
  // What it is about the provider says itself when it is asked for the refund.
  if (answer.kind !== 'order') return undefined
  // Read after the answer: whatever the provider shows was written down before it was asked.
  const known = await refundsOf(ports, own)
  const unknown = subtract(answer.order.refunded, sumOf(known, own))
  if (unknown.amount_minor <= 0) return undefined
  const made = await listedRefund(ports, own, known, answer.order.created_at)
  if (made === 'own') return undefined
  if (made === 'silent') return { kind: 'not_attempted' }
  if (made !== 'none') return adopted(made, own, known)
  if (!first) return { kind: 'unknown' }
  const message = `The provider has given back ${unknown.amount_minor} minor units of this order that we know nothing of.`
  return { kind: 'refused', code: 'unknown_refund', message }
}

/** This refund, if the provider lists it; else one of the same amount for which no refund of ours stands. */
async function listedRefund(
  ports: ReadPorts<'payments'>,
  own: Refund,
  known: readonly Refund[],
  from: EpochMs,
): Promise<Made | 'own' | 'none' | 'silent'> {
  const { payments } = ports
  const made = { from, to: ports.clock() }
  for await (const each of walkProvider((part) => payments.list(part), made)) {
    if (each === 'silent') return 'silent'
    if (each.kind === 'refund' && each.reference === own.refund_id) return 'own'
    if (isOurs(each, known)) continue
    const made = await ports.payments.findRefund(each.reference)
    const fits = made.kind === 'refund' && made.state !== 'failed' && isOf(made, own)
    if (fits && !isRecorded(made, known, own)) return made
  }
  return 'none'
}

/** What the list names besides refunds, or a refund that we have. */
function isOurs({ kind, reference }: ListedOrder, known: readonly Refund[]): boolean {
  return kind !== 'refund' || known.some(({ refund_id }) => refund_id === reference)
}

/** What we know to have gone back of the order, or to be on its way, but for this refund and what the bank took. */
function sumOf(known: readonly Refund[], { refund_id, order_id, amount: { currency } }: Refund) {
  return known
    .filter((each) => each.order_id === order_id && each.refund_id !== refund_id)
    .filter(isAtProvider)
    .reduce((sum, { amount }) => add(sum, amount), money(0, currency))
}
