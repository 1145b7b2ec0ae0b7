import { repricePlanned } from '../billing/reprice-planned.ts'
import type { Draft } from '../decisions/draft.ts'
import { decideFor } from '../decisions/run.ts'
import { end } from '../decisions/end.ts'
import { issueCreditNote } from '../invoicing/issue-credit-note.ts'
import { followNote } from '../invoicing/lower-order.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'
import type { UnusedDays } from './unused-days.ts'

type LeavePorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** A subscription that its customer leaves, with what they say of it. */
interface Leave {
  readonly subscription: Subscription
  readonly user_id: string
}

/** All is paid: the service goes on to the end of the period, and nothing is charged after it. Source: contract 8. */
export async function cancelAtPeriodEnd(
  ports: LeavePorts,
  tx: Tx,
  { subscription, user_id }: Leave,
  now: EpochMs,
): Promise<Subscription> {
  const change = {
    cancel_at_period_end: true,
    plan_tier_pending: null,
    plan_tier_pending_effective_at: null,
  }
  const event = 'cancel_requested'
  const move = { subscription, event, change, actor: 'customer', user_id } as const
  const left = await moveSubscription(ports, tx, move, now)
  await repricePlanned(tx, left, left.price, now)
  const { account_id, subscription_id: about, current_period_end: ends_at } = left
  const facts = { ends_at, ended: 0 }
  await tellAccount(ports, tx, { account_id, kind: 'subscription_cancelled', about, facts }, now)
  return left
}

/**
 * Something is unpaid, or the account is suspended: it is over now. The unused days of the unpaid invoice
 * are taken back, and what is left of it stays payable for 30 days. Source: contract 8.
 */
export async function cancelAtOnce(
  ports: LeavePorts,
  tx: Tx,
  { subscription, user_id, unused }: Leave & { readonly unused: UnusedDays | undefined },
  now: EpochMs,
): Promise<Subscription> {
  if (unused) await takeBack(ports, tx, { unused, user_id }, now)
  const decide = (draft: Draft) => end(draft, 'cancel_requested', { actor: 'customer', user_id })
  return (await decideFor(ports, tx, { subscription, decide }, now)).facts.subscription
}

/** The order was lowered first; its records follow, and the note takes its number. Source: contract 6.7. */
async function takeBack(
  ports: LeavePorts,
  tx: Tx,
  { unused, user_id }: { readonly unused: UnusedDays; readonly user_id: string },
  now: EpochMs,
): Promise<void> {
  const { facts, move } = unused
  const note = {
    kind: 'credit',
    reason_code: 'cancellation',
    notes: null,
    refund_id: null,
  } as const
  await issueCreditNote(ports, tx, { ...note, move, actor: 'customer', user_id }, now)
  await followNote(ports, tx, { facts, credited: move.invoice }, now)
}
