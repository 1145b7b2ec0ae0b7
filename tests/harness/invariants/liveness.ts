import type { Row } from '../simulation/service.ts'
import type { Evidence, Invariant, Moment } from './evidence.ts'
import { all, found, int, outsideOf, restOnly, text } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** That things go on. */
export const LIVENESS: readonly Invariant[] = [
  {
    id: 'L1',
    says: 'Whatever is under way has an hour at which somebody looks at it, and while the scheduler runs that hour is kept; at rest, only what is parked with an alert is still under way.',
    when: 'always',
    check: all(found(forgotten), found(overdue), restOnly(found(underWay))),
  },
  {
    id: 'L2',
    says: 'At rest nothing is due, nothing is being tried again, and no news waits to be read. That this takes at most 24 hours is for whoever lets the clock run.',
    when: 'at rest',
    check: found(stillDue),
  },
  {
    id: 'L3',
    says: 'A customer moves to the next dunning step only after the card was declined for it, by the provider, or when there is no card that can be asked; the last dunning step needs no try.',
    when: 'always',
    check: all(stepsWithoutDecline, declinesOfOurOwn),
  },
]

/** The provider took another amount than we asked for: a person has to look. */
const PARKED = `(o.state = 'completed' and o.amount_minor <> p.amount_minor)`

/** Everything that waits: its id, what it is, when it is looked at next, and until when somebody does. */
const WAITING = `select cycle_id as id, 'a cycle in ' || state as what, next_action_at as next_at, lease_until
    from billing_cycles where state in ('charging')
  union all select plan_change_id, 'a plan change in charging', next_action_at, lease_until
    from plan_changes where state = 'charging'
  union all select refund_id, 'a refund in ' || status, next_attempt_at, lease_until
    from refunds where status in ('requested', 'sent', 'accepted')
  union all select o.order_id, 'an open order for ' || o.purpose, case when o.dirty_seq > o.done_seq
      then coalesce(o.next_read_at, o.updated_at) else o.next_read_at end, o.lease_until
    from provider_orders o join payments p on p.order_id = o.order_id
    where p.status = 'pending' and o.purpose = 'topup' and not ${PARKED}
  union all select s.signup_id, 'a signup in ' || s.status,
      (select max(case when o.done_at is null and o.dead_at is null then o.next_at end) from outbox o
        where o.aggregate = 'account:' || s.prospect_account_id
          and o.effect like '%"tenant.provision"%'), null
    from signups s where s.status = 'provisioning'`

function forgotten(): string {
  return `select id, what || ', and nobody looks at it again' as flaw from (${WAITING}) w
    where next_at is null and coalesce(lease_until, 0) = 0`
}

/** Whole ticks that must have taken it up: a tick looks at one cycle of a subscription, and at many. */
const TICKS = 50

function overdue(_books: OutsideBooks, now: number): string {
  return `select id, what || ' should have been looked at ' || cast((${now} - next_at) / ${MINUTE} as text)
      || ' minutes ago' as flaw
    from (${WAITING} union all
      select cycle_id, 'a cycle in ' || state, next_action_at, lease_until from billing_cycles
        where next_action_at is not null and state <> 'charging'
      union all select signup_id, 'a signup that expires', expires_at, null from signups
        where status = 'pending_payment') w
    where next_at < ${now - 2 * HOUR} and coalesce(lease_until, 0) < ${now}
      and (select coalesce(sum(h.ticks), 0) from scheduler_hours h where h.hour_at > w.next_at) > ${TICKS}`
}

/** At rest; a held cycle has its alert, a topup waits for its payer, and an operator decides on the rest. */
function underWay(): string {
  return `select cycle_id as id, 'it is still charging, and not parked' as flaw from billing_cycles
    where state = 'charging' and held_for is null
    union all select plan_change_id, 'the plan change is still charging' from plan_changes
      where state = 'charging' and unknown_reads < 5
    union all select refund_id, 'the refund is still ' || status from refunds
      where status in ('requested', 'sent', 'accepted')
    union all select signup_id, 'the signup is still ' || status from signups
      where status in ('payment_verified', 'provisioning')
    union all select p.payment_id, 'the payment is still pending, and its order is ' || o.state
      from payments p join provider_orders o on o.order_id = p.order_id
      where p.status = 'pending' and p.kind = 'topup' and o.state not in ('pending', 'processing')
        and not ${PARKED}`
}

function stillDue(_books: OutsideBooks, now: number): string {
  return `select outbox_id as id, dedupe_key || ' is not delivered' as flaw from outbox
      where done_at is null and dead_at is null and (next_at <= ${now} or attempts > 0)
    union all select cycle_id, 'the cycle is due' from billing_cycles where next_action_at <= ${now}
    union all select plan_change_id, 'the plan change is due' from plan_changes where next_action_at <= ${now}
    union all select refund_id, 'the refund is due' from refunds where next_attempt_at <= ${now}
    union all select order_id, 'news of the order wait' from provider_orders
      where dirty_seq > done_seq or next_read_at <= ${now}
    union all select signup_id, 'the signup has run out' from signups
      where status = 'pending_payment' and expires_at <= ${now}
    union all select account_id, 'its VAT number is due' from accounts where vat_next_check_at <= ${now}`
}

/** After these a card is not asked again, while dunning goes on. Source: states 2.4. */
const FOR_GOOD: readonly string[] = [
  'no_payment_method',
  'expired_card',
  'invalid_card',
  'pick_up_card',
  'restricted_card',
  'suspected_fraud',
  'unknown_card',
  'transaction_not_allowed_for_cardholder',
]

/** One dunning of a subscription: from where nothing is overdue to the next time that nothing is. */
interface Dunning {
  steps: number
  failures: number
  /** A card that cannot be asked: no failure is needed for a dunning step from here on. */
  unaskable: boolean
}

async function stepsWithoutDecline({ query }: Evidence): Promise<string[]> {
  const rows =
    await query(`select r.row_id as subscription_id, r.old_value, r.new_value, r.detail, r.at, r.seq
      from recorded_changes r where r.resource = 'subscriptions' and r.field = 'dunning_state'
        and r.old_value is not null
    union all
    select c.subscription_id, 'cycle', r.new_value, r.detail, r.at, r.seq from recorded_changes r
      join billing_cycles c on c.cycle_id = r.row_id
      where r.resource = 'billing_cycles' and r.new_value = 'failed' order by seq`)
  const runs = new Map<string, Dunning>()
  const flaws: string[] = []
  for (const row of rows) {
    const id = String(row['subscription_id'])
    const dunning = runs.get(id) ?? { steps: 0, failures: 0, unaskable: false }
    runs.set(id, dunning)
    if (row['new_value'] === 'current') {
      flaws.push(...steppedTooFar(id, dunning))
      runs.set(id, { steps: 0, failures: 0, unaskable: false })
    } else follow(dunning, row)
  }
  return [...flaws, ...[...runs].flatMap(([id, dunning]) => steppedTooFar(id, dunning))]
}

function steppedTooFar(id: string, { steps, failures, unaskable }: Dunning): string[] {
  return steps <= failures || unaskable
    ? []
    : [`${id}: it took ${steps} dunning steps after ${failures} declines`]
}

function follow(dunning: Dunning, row: Row): void {
  if (row['old_value'] === 'cycle') {
    dunning.failures += 1
    dunning.unaskable ||= FOR_GOOD.includes(text(row['detail']) ?? '')
    return
  }
  if (row['new_value'] !== 'cancelled') dunning.steps += 1
  dunning.unaskable ||= hasNoCard(row)
}

/** The recorder saw no default card, or one that had run out. */
function hasNoCard({ detail, at }: Row): boolean {
  if (detail === null) return true
  const date = new Date(int(at))
  return int(detail) < date.getUTCFullYear() * 12 + date.getUTCMonth() + 1
}

/** Reasons that are ours to give: no card was there to be asked, so the provider has declined none. */
const NOBODY_ASKED = `('no_payment_method', 'unknown_card')`

/** What we call declined, the provider has declined at least as often. */
async function declinesOfOurOwn(evidence: Evidence, _moment: Moment): Promise<string[]> {
  const rows = await evidence.query(`select r.row_id, count(*) as failures,
      coalesce((select sum(o.declines) from ${outsideOf(evidence).orders} o
        where o.reference = 'cyc_' || r.row_id), 0) as declines
    from recorded_changes r where r.resource = 'billing_cycles' and r.field = 'state'
      and r.new_value = 'failed' and coalesce(r.detail, '') not in ${NOBODY_ASKED}
    group by r.row_id`)
  return rows
    .filter((row) => int(row['failures']) > int(row['declines']))
    .map(
      (row) =>
        `${String(row['row_id'])}: it failed ${int(row['failures'])} times, and the provider declined ${int(row['declines'])}`,
    )
}
