import type { Row } from '../simulation/service.ts'
import { committedAttempts } from './attempts.ts'
import { daysOfThings } from './days-of-things.ts'
import { discountUses } from './discount-uses.ts'
import type { Evidence, Invariant, Moment } from './evidence.ts'
import { forbiddenAsks } from './forbidden-asks.ts'
import { all, found, int, restOnly, text, windowOf } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'
import { waitingLines } from './waiting-lines.ts'

/** When a card may be asked, and for what. */
export const CHARGES: readonly Invariant[] = [
  {
    id: 'M3',
    says: 'No charge of ours begins for a period that starts in a trial, after the subscription has ended but for its last invoice, over what waited, or while an operator holds the account; nor is one asked for at the provider’s door then.',
    when: 'always',
    check: all(rightfulCharges, forbiddenAsks),
  },
  {
    id: 'M8',
    says: 'A plan change is charged at most once, exactly once when it was made against money, and never when it was not; what is billed for a period comes to the most that was held of each thing on each of its days, less what a discount takes off, but for the cents of rounding. What was captured for a change is compared at rest.',
    when: 'always',
    check: all(found(changesCapturedTwice), daysOfThings, restOnly(found(changesMischarged))),
  },
  {
    id: 'M9',
    says: 'Every micro-authorisation is given back and never captured. That it happens within 15 minutes cannot be told from an outage, so that it is judged at rest.',
    when: 'at rest',
    check: found(holdsKept),
  },
  {
    id: 'M10',
    says: 'The order by which a signup saves a card captures nothing.',
    when: 'always',
    check: found(signupCaptures),
  },
  {
    id: 'M11',
    says: 'No card is asked before the attempt is committed: with its order, its amount and its number.',
    when: 'always',
    check: committedAttempts,
  },
  {
    id: 'M16',
    says: 'Each line that waits for an invoice stands on one, or was dropped; what waits is never below zero, and comes to what is kept of it. At rest nothing waits of a subscription that is over.',
    when: 'always',
    check: waitingLines,
  },
  {
    id: 'M17',
    says: 'A discount was used up once for each billed period that has its line.',
    when: 'always',
    check: discountUses,
  },
]

/** From the recorder: what held in the transaction in which the charge was begun. */
async function rightfulCharges(evidence: Evidence, moment: Moment): Promise<string[]> {
  const since = await windowOf(evidence, 'M3', moment)
  const rows = await evidence.query(`select r.row_id, r.detail, r.at, c.period_start,
      (select count(*) from waiting_lines w where w.invoice_id = c.invoice_id) as waited
    from recorded_changes r left join billing_cycles c on c.cycle_id = r.row_id
    where r.seq > ${since} and ((r.resource = 'billing_cycles' and r.field = 'state')
      or (r.resource = 'plan_changes' and r.field = 'state')) and r.new_value = 'charging'`)
  return rows.flatMap((row) => {
    const wrong = wrongOf(row)
    return wrong === null ? [] : [`${String(row['row_id'])}: it was charged ${wrong}`]
  })
}

function wrongOf(row: Row): string | null {
  const [locks = '', status, trial_ends_at] = (text(row['detail']) ?? '').split(' ')
  if (locks.includes('"operator"')) return 'while an operator held the account'
  const is_cycle = row['period_start'] !== null
  if (status === 'cancelled' && !(is_cycle && int(row['waited']) > 0)) {
    return 'after the subscription had ended'
  }
  return ofTrial(row, { is_cycle, status, trial_ends_at })
}

function ofTrial(
  row: Row,
  trial: {
    readonly is_cycle: boolean
    readonly status: string | undefined
    readonly trial_ends_at: string | undefined
  },
): string | null {
  const { is_cycle, status, trial_ends_at } = trial
  if (is_cycle && int(row['period_start']) < int(trial_ends_at)) return 'for days of its trial'
  return !is_cycle && status === 'trialing' ? 'during its trial' : null
}

function changesCapturedTwice({ movements }: OutsideBooks): string {
  return `select substr(reference, 5) as id, 'captured ' || cast(count(*) as text) || ' times' as flaw
    from ${movements} m where kind = 'capture' and reference like 'pln%' group by reference
    having count(*) > 1`
}

function changesMischarged({ movements }: OutsideBooks): string {
  return `select c.plan_change_id as id, 'it is ' || c.state || ' for ' || cast(c.amount_minor as text)
      || ', and ' || cast(coalesce(m.captured, 0) as text) || ' was captured' as flaw
    from plan_changes c left join (select reference, sum(amount_minor) as captured
      from ${movements} m where kind = 'capture' group by reference) m
      on m.reference = 'pln_' || c.plan_change_id
    where coalesce(m.captured, 0) <> case c.state when 'done' then c.amount_minor else 0 end
      and c.state in ('done', 'declined', 'not_sent')
    union all
    select plan_change_id, 'made against money, and without an invoice' from plan_changes
    where state = 'done' and amount_minor > 0 and invoice_id is null`
}

function holdsKept({ movements }: OutsideBooks): string {
  return `select order_id as id, 'its hold was ' || case when sum(case kind when 'capture' then 1 else 0 end) > 0
      then 'captured' else 'not given back' end as flaw
    from ${movements} m group by order_id
    having sum(case kind when 'hold' then amount_minor else 0 end) > 0
      and (sum(case kind when 'capture' then 1 else 0 end) > 0
        or sum(case kind when 'hold' then amount_minor when 'release' then -amount_minor else 0 end) <> 0)
    union all
    select order_id, 'a card was to be saved, and money was captured' from ${movements} m
    where kind = 'capture' and reference like 'card%'`
}

function signupCaptures({ movements }: OutsideBooks): string {
  return `select order_id as id, 'captured ' || cast(sum(amount_minor) as text) as flaw
    from ${movements} m where kind = 'capture' and reference like 'sgn%'
    group by order_id having sum(amount_minor) > 0`
}
