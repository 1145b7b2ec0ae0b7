import type { OutsideBooks } from './outside-books.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Nothing that is owed waits longer for its next step: 30 days after an end, 24 on the ladder. */
const STEP_WITHIN = 31 * DAY

/** Why nobody looks after it: the ladder has not begun, no lock is there, and no try is near. */
const NO_LADDER = (now: number) => `s.dunning_state = 'current' and s.status <> 'cancelled'
  and a.locks not like '%"operator"%' and c.state = 'failed' and c.next_action_at > ${now + 2 * HOUR}`

/** Invoices past due for a day that are on no running ladder, held by no lock, and not given up. Source: states 1.6 (l). */
export function debtsAdrift(_books: OutsideBooks, now: number): string {
  return `select i.invoice_id as id, 'past due for ' || cast((${now} - i.due_at) / ${DAY} as text)
      || ' days, and nobody looks after it' as flaw
    from invoices i join subscriptions s on s.subscription_id = i.subscription_id
    join accounts a on a.account_id = i.account_id
    left join billing_cycles c on c.cycle_id = i.cycle_id
    where i.status = 'open' and i.exempt_from_ladder = 0 and i.due_at < ${now - DAY}
      and c.held_for is null and coalesce(c.lease_until, 0) = 0
      and (c.next_action_at is null or c.next_action_at > ${now + STEP_WITHIN} or (${NO_LADDER(now)}))`
}
