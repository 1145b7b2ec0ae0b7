import { recordOwn } from '../../records/audit/record-audit.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { pushNotification } from '../../people/notifications/push-notification.ts'
import { continueCard } from '../cards/continue-card.ts'
import { decideTopup } from './decide-topup.ts'
import { invoiceTopup } from './invoice-topup.ts'
import { keepTopup } from './keep-topup.ts'
import { withLateTopup } from './late-topups.ts'
import type { Payment } from '../payments/payment.ts'
import type { OrderNews, OrderView } from '../payments/ports.ts'

/**
 * What a fresh read of a topup's order means, in the transaction of that read: a capture is invoiced, or kept as a
 * prepayment where its VAT is due with the use, posted, credited and told of once, also when the account is suspended or has ended meanwhile.
 */
export async function continueTopup(
  work: Work,
  payment_id: string,
  { order, declines_before }: OrderNews,
): Promise<void> {
  const { tx, now } = work
  const before = await tx.payments.get(payment_id)
  invariant(before, `order ${order.order_id} has no payment`)
  const { account_id } = before
  const decision = decideTopup(before, order, now)
  if (decision.kind !== 'nothing') {
    const { kind } = decision
    const done = kind === 'completed'
    const sell = work.settings.topup_vat === 'at_use' ? keepTopup : invoiceTopup
    const payment = done ? await sell(work, decision.payment) : decision.payment
    await tx.payments.put(payment)
    await auditMove(work, { kind, before, payment, order })
    if (done) await takeUp(work, payment)
    if (done && before.status === 'failed') await recordLate(work, payment)
  }
  if (order.state === 'completed' && order.saved_method) {
    await continueCard(work, account_id, { order, declines_before, default: 'never' })
  }
}

/** The money is ours: the core is to credit it, and the customer hears of it. */
async function takeUp(work: Work, { payment_id, account_id, amount }: Payment): Promise<void> {
  const credit: Effect = { type: 'call_credit.give', payment_id }
  const kind = 'topup_received'
  const mail: Effect = { type: 'mail.send', kind, to: { account_id }, about: payment_id }
  for (const effect of [credit, mail]) {
    const dedupe_key = `${effect.type}:topup:${payment_id}`
    await pushEffect(work, { effect, dedupe_key })
  }
  const news = {
    account_id,
    kind: 'topup_completed',
    dedupe_key: `topup_completed:${payment_id}`,
    args: { amount },
  } as const
  await pushNotification(work, news)
}

/** An operator is told that the provider changed its answer. Source: states 1.12. */
async function recordLate({ tx, now }: Work, payment: Payment): Promise<void> {
  const known = await tx.facts.get('late_topups')
  await tx.facts.put('late_topups', withLateTopup(known, payment, now))
}

async function auditMove(
  work: Work,
  {
    kind,
    before,
    payment,
    order,
  }: {
    readonly kind: 'completed' | 'wrong_amount' | 'failed'
    readonly before: Payment
    readonly payment: Payment
    readonly order: OrderView
  },
): Promise<void> {
  const { payment_id, account_id, amount, failure_code: reason } = payment
  const meta = {
    payment_id,
    order_id: order.order_id,
    from: before.status,
    asked_minor: amount.amount_minor,
    order_minor: order.amount.amount_minor,
  }
  const outcome = kind === 'completed' ? 'success' : 'failure'
  await recordOwn(work, {
    action: `payment.${kind}`,
    outcome,
    account_id,
    reason,
    meta,
  })
}
