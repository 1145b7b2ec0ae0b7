import type { Call } from '../../records/idempotency/call.ts'
import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { invalid, invariant, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { type BillingCycleView, cycleViews } from '../billing/list-billing-cycles.ts'
import { dueNow, waitsForCard } from '../billing/ask-again.ts'
import { overdueCycles } from '../billing/overdue-cycles.ts'
import { isUnbilled } from '../decisions/facts.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Handles `cycles.retry`: the account has another default card, or the address that its first invoice waits for. */
export async function retryCycles(
  ports: WritePorts,
  { account_id }: Extract<Effect, { type: 'cycles.retry' }>,
): Promise<EffectOutcome> {
  await transact(ports, ({ tx, now }) => retryOverdue(tx, account_id, now))
  return { kind: 'done' }
}

/**
 * What the account owes is asked for now, and dunning uses up nothing: a card that said it will never
 * work is still passed over. What an operator holds, and what waits for a person, stays as it is.
 * Source: contract 8 (dunning).
 */
async function retryOverdue(tx: Tx, account_id: string, now: EpochMs): Promise<void> {
  const account = await tx.accounts.getForUpdate(account_id)
  const subscription = await tx.subscriptions.ofAccount(account_id)
  if (!account || account.locks.includes('operator')) return
  if (!subscription || subscription.status === 'cancelled') return
  for (const { cycle_id } of await overdueCycles(tx, subscription)) {
    const cycle = await tx.cycles.getForUpdate(cycle_id)
    if (cycle && waitsForCard(cycle)) await tx.cycles.put(dueNow(cycle, now))
  }
  await billAwaited(tx, subscription, now)
}

/** The first period is billed now if it has begun: its invoice waits for the address no more. Source: contract 6.2. */
async function billAwaited(tx: Tx, subscription: Subscription, now: EpochMs): Promise<void> {
  const cycles = await tx.cycles.ofSubscription(subscription.subscription_id)
  if (!isUnbilled({ cycles })) return
  for (const { cycle_id } of cycles) {
    const cycle = await tx.cycles.getForUpdate(cycle_id)
    if (cycle && isAwaiting(cycle, now)) await tx.cycles.put(dueNow(cycle, now))
  }
}

function isAwaiting(cycle: BillingCycle, now: EpochMs): boolean {
  const { state, held_for, period_start, next_action_at } = cycle
  const waits = state === 'planned' && held_for === null && period_start <= now
  return waits && next_action_at !== null && next_action_at > now
}

/**
 * An operator has a cycle taken up now; what held it is let go. A payment whose outcome is not known is
 * only read again. Throws `not_found`, and `validation.failed` where there is nothing to ask for.
 * Source: contract 7.3, 8.
 */
export async function retryBillingCycle(
  ports: WritePorts,
  call: Call,
  cycle_id: string,
): Promise<BillingCycleView> {
  return write(ports, call, async ({ tx, now, settings }) => {
    const cycle = await lockedCycle(tx, cycle_id)
    await refuseRetry(tx, cycle)
    const due = { ...dueNow(cycle, now), held_for: null }
    const next = cycle.state === 'charging' ? { ...due, next_attempt_at: null } : due
    await tx.cycles.put(next)
    const { account_id, subscription_id, held_for } = cycle
    const meta = { cycle_id, subscription_id, state: cycle.state, held_for }
    const [answer] = await cycleViews(settings, tx, [next], now)
    invariant(answer, 'a cycle has a view')
    const audit = { account_id, action: 'admin.billing_cycle.retry', meta }
    return { kind: 'answered', answer, audit }
  })
}

async function lockedCycle(tx: Tx, cycle_id: string): Promise<BillingCycle> {
  const found = await tx.cycles.get(cycle_id)
  if (!found) throw new Problem('not_found')
  await tx.accounts.lock(found.account_id)
  return (await tx.cycles.getForUpdate(cycle_id)) ?? found
}

/** Throws `validation.failed`, saying what stands in the way. */
async function refuseRetry(tx: Tx, cycle: BillingCycle): Promise<void> {
  if (!isWaiting(cycle)) {
    const reason = `The cycle is ${cycle.state}; we retry one that failed, was not sent, or is held.`
    throw invalid('state', reason)
  }
  const account = await tx.accounts.get(cycle.account_id)
  if (account?.locks.includes('operator')) {
    throw invalid('status', 'An operator has suspended the account; restore it first.')
  }
  const subscription = await tx.subscriptions.get(cycle.subscription_id)
  if (subscription?.status === 'cancelled') {
    throw invalid('status', 'The subscription is cancelled; what it owes is paid by hand.')
  }
  const invoice = cycle.invoice_id === null ? undefined : await tx.invoices.get(cycle.invoice_id)
  if (invoice?.exempt_from_ladder) {
    throw invalid('state', 'The cycle was forgiven; its invoice is paid by hand.')
  }
}

function isWaiting({ state, held_for, times_not_sent }: BillingCycle): boolean {
  if (state === 'failed') return true
  if (state === 'planned') return held_for !== null || times_not_sent > 0
  return state === 'charging' && held_for !== null
}
