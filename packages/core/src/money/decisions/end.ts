import { OWED_FOR, withoutRetries } from '../dunning/stop-retries.ts'
import { after } from '../../kernel/time.ts'
import { TENANT_KEPT_FOR } from '../../phones/tenants/tenant.ts'
import {
  type By,
  type Draft,
  moveAccount,
  moveCycle,
  moveSubscription,
  push,
  put,
  tell,
} from './draft.ts'
import { leaveDunning } from './leave-dunning.ts'
import { changeLock } from './locks.ts'

/** Why a subscription ends. */
export type Ending =
  | 'period_ended'
  | 'write_off'
  | 'cancel_requested'
  | 'operator_cancels'
  | 'withdrawn'

/**
 * A subscription is over: nothing more is billed and no card is asked, dunning is left, the account is locked for good,
 * and its phone system goes in 30 days. What is still owed stays so, for 30 days or, after the last step of dunning, no
 * longer. Source: contract 8; states 1.6 (k).
 */
export function end(draft: Draft, event: Ending, by: By = {}): void {
  const writtenOff = event === 'write_off'
  if (!writtenOff) leaveDunning(draft, by)
  moveSubscription(draft, event, { planned: null, ladder_held_at: null }, by)
  const { account_id, subscription_id } = draft.facts.subscription
  skipPlanned(draft)
  stopRetries(draft, writtenOff ? 0 : OWED_FOR)
  changeLock(draft, { add: 'ended' }, by)
  moveAccount(draft, 'ended', by)
  const effect = { type: 'tenant.remove', account_id } as const
  const at = after(draft.now, TENANT_KEPT_FOR)
  push(draft, { effect, dedupe_key: `tenant.remove:${subscription_id}`, at })
  // Whoever withdraws is told by the acknowledgement.
  if (event === 'withdrawn') return
  const facts = { ends_at: draft.now, ended: 1 }
  const args = { ends_date: null, ended_date: draft.now }
  tell(draft, { kind: 'subscription_cancelled', about: subscription_id, facts, args })
}

/** What was never billed is not wanted any more. */
function skipPlanned(draft: Draft): void {
  for (const cycle of draft.facts.cycles) {
    if (cycle.state !== 'planned' || cycle.invoice_id !== null) continue
    const rest = { next_attempt_at: null, next_action_at: null, held_for: null }
    moveCycle(draft, cycle, 'not_wanted', rest)
  }
}

/** No card is asked any more for what is billed and unpaid; after `owed_for` it is given up. Source: contract 8. */
function stopRetries(draft: Draft, owed_for: number): void {
  for (const cycle of draft.facts.cycles) {
    if (cycle.invoice_id === null || (cycle.state !== 'failed' && cycle.state !== 'planned'))
      continue
    put(draft, 'cycle', withoutRetries(cycle, owed_for, draft.now))
  }
}
