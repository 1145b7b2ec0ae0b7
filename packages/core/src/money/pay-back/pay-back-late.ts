import type { Effect } from '../../records/outbox/effects.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Work } from '../../ports.ts'

/** A topup that was paid on its page after the withdrawal is paid back as soon as the phone system has its call credit. */
export async function payBackLate(
  work: Work,
  { payment_id }: Extract<Effect, { type: 'call_credit.give' }>,
): Promise<void> {
  const { tx } = work
  const account_id = (await tx.payments.get(payment_id))?.account_id
  const subscription = account_id && (await tx.subscriptions.ofAccount(account_id))
  if (!account_id || !subscription || subscription.withdrawn_at === null) return
  const effect = { type: 'withdrawal.pay_back', account_id } as const
  await pushEffect(work, { effect, dedupe_key: `withdrawal.pay_back:topup:${payment_id}` })
}
