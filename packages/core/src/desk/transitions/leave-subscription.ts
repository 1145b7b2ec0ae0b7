import type { NotificationWords } from '../../people/notifications/messages.ts'
import {
  type AccountNotice,
  type By,
  changeCycle,
  changeSubscription,
  type Draft,
  moveSubscription,
  tell,
} from '../../money/decisions/draft.ts'
import { end } from '../../money/decisions/end.ts'
import { repricePlanned } from '../../money/decisions/periods.ts'
import { accountIn } from '../../money/decisions/facts.ts'
import { type Leaver, type Leaving, leavingOf } from '../../money/leaving/leaving-of.ts'
import { CANCELLATION } from '../../money/credit-notes/credit-note.ts'
import { issueCreditNote } from '../../money/credit-notes/issue-credit-note.ts'
import { invalid } from '../../kernel/problem.ts'
import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import { followNote } from '../../money/credit-notes/lower-order.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import type { UnusedDays } from './unused-days.ts'
import type { Work } from '../../ports.ts'

/** What a customer says about leaving. */
export type Reasons = Pick<Subscription, 'cancel_reason' | 'cancel_note'>

/** All is paid: the service goes on to the end of the period, and nothing is charged after it. Source: contract 8. */
function cancelAtPeriodEnd(draft: Draft, reasons: Reasons, by: By): void {
  const also = {
    ...reasons,
    cancel_at_period_end: true,
    ends_at: null,
    planned: null,
  }
  const left = moveSubscription(draft, 'cancel_requested', also, by)
  repricePlanned(draft)
  endWhatWaits(draft)
  const ends_at = left.current_period_end
  const args = { ends_date: ends_at, ended_date: null, billed_until_date: null }
  tellOfEnd(draft, { ends_at, ended: 0 }, args)
}

/**
 * A term or a notice runs: until it ends periods are billed as before, and what is unpaid is asked for. A change that is planned
 * for one of them stays. Source: contract 8.
 */
function agreeOnEnd(draft: Draft, ends_at: EpochMs, reasons: Reasons, by: By): void {
  const { planned } = draft.facts.subscription
  const kept = planned !== null && planned.effective_at < ends_at ? planned : null
  moveSubscription(draft, 'end_agreed', { ...reasons, ends_at, planned: kept }, by)
  repricePlanned(draft)
  const args = { ends_date: null, ended_date: null, billed_until_date: ends_at }
  tellOfEnd(draft, { ends_at, ended: 0, still_billed: 1 }, args)
}

function tellOfEnd(
  draft: Draft,
  facts: NonNullable<AccountNotice['facts']>,
  args: NotificationWords<'subscription_cancelled'>['args'],
): void {
  const { subscription_id: about } = draft.facts.subscription
  tell(draft, { kind: 'subscription_cancelled', about, facts, args })
}

/** A period that has begun and waits for the company's address is never billed: what ends, ends with the next tick. */
function endWhatWaits(draft: Draft): void {
  const { cycles } = draft.facts
  const waiting = cycles.filter(
    ({ state, invoice_id, period_start, next_action_at }) =>
      state === 'planned' &&
      invoice_id === null &&
      period_start <= draft.now &&
      (next_action_at ?? 0) > draft.now,
  )
  for (const cycle of waiting) changeCycle(draft, cycle, { next_action_at: draft.now })
}

/**
 * The customer leaves: at the end of what is paid for, or of a term; or now where something is unpaid or the account is
 * suspended, and what is left of that stays payable for 30 days. Source: contract 8.
 */
export function leave(draft: Draft, reasons: Reasons, by: By): void {
  const leaving = howToLeave(draft)
  if (leaving.kind === 'with_period') return cancelAtPeriodEnd(draft, reasons, by)
  if (leaving.kind === 'later') return agreeOnEnd(draft, leaving.ends_at, reasons, by)
  changeSubscription(draft, reasons)
  end(draft, 'cancel_requested', by)
}

/** How the customer of a draft leaves now. */
function howToLeave({ facts, settings, now }: Pick<Draft, 'facts' | 'settings' | 'now'>): Leaving {
  const { subscription } = facts
  return leavingOf({ subscription, account: accountIn(facts), settings }, now)
}

/** How the customer leaves. Throws `validation.failed` on `status` of whoever has left, or could not leave any earlier. */
export function refuseIfLeft(leaver: Leaver, now: EpochMs): Leaving {
  const { status, ends_at } = leaver.subscription
  if (status === 'cancelled' || status === 'cancel_at_period_end') {
    throw invalid('status', `The subscription is ${status}; there is nothing left to cancel.`)
  }
  const leaving = leavingOf(leaver, now)
  if (ends_at === null || leaving.kind === 'at_once' || leaving.ends_at < ends_at) return leaving
  const reason = `The subscription is ${status} and ends ${isoInstant(ends_at)} already; there is nothing left to cancel.`
  throw invalid('status', reason)
}

/**
 * The unused days of the unpaid invoice are taken back: its order was lowered first; its records follow, and the note
 * takes its number. Source: contract 6.7.
 */
export async function takeBack(
  work: Work,
  { facts, move }: UnusedDays,
  by: { readonly actor: 'customer'; readonly user_id: string },
): Promise<void> {
  const note = {
    kind: 'credit',
    reason_code: CANCELLATION,
    notes: null,
    refund_id: null,
  } as const
  await issueCreditNote(work, { ...note, move, ...by })
  await followNote(work, facts, move.invoice)
}
