import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { namedId } from '../../kernel/named-id.ts'
import { invariant } from '../../kernel/problem.ts'
import { firstCharge } from './first-charge.ts'
import { isInTrial } from './in-trial.ts'
import type { WritePorts } from '../../ports.ts'
import { notifyAccount } from '../../people/notifications/notify-account.ts'
import type { Subscription } from './subscription.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** When a customer is told that the trial is about to end. Source: contract 10.1. */
export function remindAt(trial_ends_at: EpochMs): EpochMs {
  return after(trial_ends_at, -3 * DAY)
}

/** Tell a customer that the trial ends and the first charge comes, unless it ends without one. */
export async function remindOfTrial(
  ports: WritePorts,
  { subscription_id }: Extract<Effect, { type: 'trial.remind' }>,
): Promise<EffectOutcome> {
  await transact(ports, async (work) => {
    const subscription = await work.tx.subscriptions.get(subscription_id)
    if (!subscription || !isAboutToBeCharged(subscription, work.now)) return
    const { account_id, trial_ends_at: date } = subscription
    const account = await work.tx.accounts.get(account_id)
    invariant(account && date !== null, `trial ${subscription_id} has no end, or no account`)
    const args = { amount: await firstCharge(work, account, subscription), date }
    const news = { account_id, kind: 'trial_ending', about: subscription_id, args } as const
    await notifyAccount(work, { ...news, dedupe_key: `trial_ending:${subscription_id}` })
    const event_id = namedId(work.secrets, date, `trial.ending ${subscription_id}`)
    const told = { event_id, account_id, kind: 'trial.ending', data: { subscription_id } } as const
    await work.tx.events.append({ ...told, occurred_at: work.now })
  })
  return { kind: 'done' }
}

/** Whether the end of the trial brings a charge. */
export function isAboutToBeCharged(subscription: Subscription, now: EpochMs): boolean {
  const { status, cancel_at_period_end } = subscription
  const ends = status === 'trialing' || (status === 'active' && isInTrial(subscription, now))
  return ends && !cancel_at_period_end
}
