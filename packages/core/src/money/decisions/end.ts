import { OWED_FOR, withoutRetries } from '../dunning/stop-retries.ts'
import { after } from '../../kernel/time.ts'
import { TENANT_KEPT_FOR } from '../../phones/tenants/tenant.ts'
import {
  type By,
  changeCycle,
  type Draft,
  moveAccount,
  moveCycle,
  moveSubscription,
  push,
  put,
  tell,
} from './draft.ts'
import { oldestFirst } from '../billing/overdue-cycles.ts'
import { isWaiting } from '../waiting/waiting-line.ts'
import { isUnbilled } from './facts.ts'
import { followPrices } from './periods.ts'
import { NO_PRICES } from '../prices/prices-in-period.ts'
import { leaveDunning } from './leave-dunning.ts'
import { dropWaiting } from './waiting.ts'
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
  const before = draft.facts.subscription
  moveSubscription(draft, event, { planned: null, ...NO_PRICES, ladder_held_at: null }, by)
  followPrices(draft, before, () => 'left')
  const { account_id, subscription_id } = draft.facts.subscription
  if (event === 'withdrawn') dropWaiting(draft, 'withdrawn', by)
  else if (isUnbilled(draft.facts)) dropWaiting(draft, 'never_paid', by)
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
  const args = { ends_date: null, ended_date: draft.now, billed_until_date: null }
  tell(draft, { kind: 'subscription_cancelled', about: subscription_id, facts, args })
}

/** What was never billed is not wanted any more; but the first of it is taken up now where something waits: for a last invoice. */
function skipPlanned(draft: Draft): void {
  const planned = oldestFirst(
    draft.facts.cycles.filter(
      ({ state, invoice_id }) => state === 'planned' && invoice_id === null,
    ),
  )
  const [last] = draft.facts.waiting.some(isWaiting) ? planned : []
  if (last) changeCycle(draft, last, { next_action_at: draft.now })
  for (const cycle of planned) {
    if (cycle === last) continue
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
