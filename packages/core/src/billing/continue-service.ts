import { step } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { renewBanner } from './climb-ladder.ts'
import { dunningMachine } from './dunning.ts'
import { type Standing, startPeriod } from './fail-cycle.ts'
import { liftLock } from './lift-lock.ts'
import { overdueCycles } from './overdue-cycles.ts'
import { restartPeriod } from './restart-period.ts'
import { settleLadder } from './settle-ladder.ts'

/**
 * A cycle is charged: its period runs, and when nothing is overdue any more the ladder and what it locked
 * are gone. A subscription that has ended stays so: late money is recorded and shown. Source: contract 8.
 */
export async function continueService(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  { cycle, subscription: before }: Standing,
  now: EpochMs,
): Promise<void> {
  const ended = before.status === 'cancelled'
  const running = ended
    ? before
    : await converted(tx, await startPeriod(ports, tx, { cycle, subscription: before }, now), now)
  const left = await overdueCycles(tx, running)
  const overdue = left.filter(({ cycle_id }) => cycle_id !== cycle.cycle_id)
  const clear = overdue.length === 0
  const subscription = clear ? await leaveIfSettled(ports, tx, running, now) : running
  // The page of the one that was paid takes no more money: the next debt's is shown.
  if (!clear) await renewBanner(ports, tx, { subscription, overdue }, now)
  if (subscription.status === 'trialing' || subscription.status === 'active') {
    await moveSubscription(ports, tx, { subscription, event: 'charge_succeeded' }, now)
  } else if (clear) await recover(ports, tx, subscription, now)
}

/** With its first charge a trial has become a subscription, however late that charge came. */
async function converted(
  tx: Pick<Tx, 'subscriptions'>,
  subscription: Subscription,
  now: EpochMs,
): Promise<Subscription> {
  if (subscription.trial_converted_at !== null) return subscription
  const paying: Subscription = { ...subscription, trial_converted_at: now, updated_at: now }
  await tx.subscriptions.put(paying)
  return paying
}

/** The arrears are paid. A period that an operator's lock skipped meanwhile is billed for its rest. */
async function recover(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  subscription: Subscription,
  now: EpochMs,
): Promise<void> {
  const { status } = subscription
  if (status === 'suspended') {
    await liftLock(ports, tx, { subscription, lock: 'dunning' }, now)
  }
  if (status === 'past_due' || status === 'unpaid') {
    const event = 'arrears_paid'
    const active = await moveSubscription(ports, tx, { subscription, event }, now)
    await restartPeriod(ports, tx, active, now)
  }
  if (status === 'cancelled') await forgetDebt(ports, tx, subscription, now)
}

/** All that was owed at the end is paid: nothing asks for it any more, and the service stays off. */
async function forgetDebt(
  ports: Pick<Ports, 'ids' | 'secrets' | 'settings'>,
  tx: Tx,
  subscription: Subscription,
  now: EpochMs,
): Promise<void> {
  const { account_id } = subscription
  if ((await tx.invoices.owedBy(account_id)).length > 0) return
  await tx.banners.clearDunning(account_id, now)
  await liftLock(ports, tx, { subscription, lock: 'dunning' }, now)
}

/** Nothing is overdue: all that the ladder had planned is gone, and so is its banner. Source: contract 8 (dunning). */
async function leaveIfSettled(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  subscription: Subscription,
  now: EpochMs,
): Promise<Subscription> {
  if (!step(dunningMachine, subscription.dunning_state, 'settled')) return subscription
  const left = await settleLadder(ports, tx, { subscription, actor: 'system' }, now)
  const settled: Subscription = { ...left, updated_at: now }
  await tx.subscriptions.put(settled)
  return settled
}
