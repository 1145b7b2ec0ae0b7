import {
  type By,
  changeCycle,
  changeSubscription,
  type Draft,
  moveSubscription,
  tell,
} from '../../money/decisions/draft.ts'
import { end } from '../../money/decisions/end.ts'
import { repricePlanned } from '../../money/decisions/periods.ts'
import { CANCELLATION } from '../../money/credit-notes/credit-note.ts'
import { issueCreditNote } from '../../money/credit-notes/issue-credit-note.ts'
import { invalid } from '../../kernel/problem.ts'
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
    planned: null,
  }
  const left = moveSubscription(draft, 'cancel_requested', also, by)
  repricePlanned(draft)
  endWhatWaits(draft)
  const { subscription_id: about, current_period_end: ends_at } = left
  const args = { ends_date: ends_at, ended_date: null }
  tell(draft, { kind: 'subscription_cancelled', about, facts: { ends_at, ended: 0 }, args })
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
 * The customer leaves: at the end of what is paid for, or now where something is unpaid or the account is suspended;
 * what is left of that stays payable for 30 days. Source: contract 8.
 */
export function leave(draft: Draft, reasons: Reasons, by: By): void {
  if (goesOn(draft.facts.subscription)) return cancelAtPeriodEnd(draft, reasons, by)
  changeSubscription(draft, reasons)
  end(draft, 'cancel_requested', by)
}

/** Throws `validation.failed` on `status`. */
export function refuseIfLeft({ status }: Pick<Subscription, 'status'>): void {
  if (status !== 'cancelled' && status !== 'cancel_at_period_end') return
  throw invalid('status', `The subscription is ${status}; there is nothing left to cancel.`)
}

/** Whether a customer who leaves has paid for what is still to come. */
export function goesOn({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'trialing' || status === 'active'
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
