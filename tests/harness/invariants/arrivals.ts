import type { Evidence, Invariant, Moment } from './evidence.ts'
import { all, found, int, text, windowOf } from './look.ts'

const DAY = 24 * 3_600_000

/** Who may come in, and come back. */
export const ARRIVALS_ALLOWED: readonly Invariant[] = [
  {
    id: 'X6',
    says: 'Nobody comes back under an e-mail address whose older account owes or has been held by an operator since before, and nobody has two trials within 365 days, unless an operator said so with a reason.',
    when: 'always',
    check: all(found(debtsLeft), found(trialsAgain)),
  },
  {
    id: 'X7',
    says: 'Whoever signed up or was invited is in an account that their signup made or that invited them; who was moved to another has proved the mailbox since that signup came.',
    when: 'always',
    check: all(found(uninvited), movedUnproved),
  },
]

/** Accounts that stand, with the signup that made them. */
const SIGNED = `select a.account_id, a.status, a.locks, s.email_key, s.created_at
  from signups s join accounts a on a.account_id = s.prospect_account_id`

/** What is owed does not grow after the end, so that what is owed now was owed then. */
const OWES = `exists (select 1 from invoices i where i.account_id = b.account_id
  and i.status in ('open', 'uncollectible')
  and i.total_minor - i.credit_applied_minor - i.credited_minor > 0)`

function debtsLeft(): string {
  const lockedSince = `(b.locks like '%"operator"%' and not exists (select 1 from recorded_changes r
    where r.resource = 'accounts' and r.field = 'locks' and r.row_id = b.account_id
      and r.old_value not like '%"operator"%' and r.new_value like '%"operator"%' and r.at >= a.created_at))`
  return `select a.account_id as id, 'came back from account ' || b.account_id || ', which '
      || case when ${OWES} then 'owes' else 'an operator holds' end as flaw
    from (${SIGNED}) a join (${SIGNED}) b on b.email_key = a.email_key
      and b.account_id <> a.account_id and b.created_at < a.created_at
    where a.status in ('provisioning', 'active', 'suspended') and (${OWES} or ${lockedSince})`
}

function trialsAgain(): string {
  return `select n.account_id as id, 'has a trial again, ' || cast((n.trial_started_at - o.trial_started_at)
      / ${DAY} as text) || ' days after the last began' as flaw
    from (select s.*, g.email_key from subscriptions s join (${SIGNED}) g on g.account_id = s.account_id) n
    join (select s.*, g.email_key from subscriptions s join (${SIGNED}) g on g.account_id = s.account_id) o
      on o.email_key = n.email_key and o.subscription_id <> n.subscription_id
    where o.trial_started_at < n.trial_started_at and n.trial_started_at < n.trial_ends_at
      and n.trial_started_at - o.trial_started_at < ${365 * DAY}
      and not exists (select 1 from audit_log l where l.account_id = n.account_id
        and l.action like 'admin.%' and l.action like '%trial%' and coalesce(l.reason, '') <> '')`
}

/** Whoever has neither signed up nor was invited anywhere is a test's own; nobody can say where they belong. */
function uninvited(): string {
  const invited = (account: string) => `exists (select 1 from audit_log l where ${account}
    l.action = 'user.support_added' and l.meta like '%"' || u.user_id || '"%')`
  return `select u.user_id as id, 'is in account ' || u.account_id || ', which neither made nor invited them' as flaw
    from users u join accounts a on a.account_id = u.account_id
    where a.kind = 'customer'
      and (exists (select 1 from signups s where s.email_key = u.email_key) or ${invited('')})
      and not exists (select 1 from signups s where s.prospect_account_id = u.account_id
        and s.email_key = u.email_key)
      and not ${invited('l.account_id = u.account_id and')}`
}

/** A proof and the move that follows from it may be one commit, in any order. */
const ONE_COMMIT = 200

/** What only somebody who reads the mailbox can do, as the audit log calls it. */
const PROOFS = `('auth.redeem', 'auth.first_login', 'auth.magic_link', 'auth.password_reset',
  'auth.verification', 'auth.signup_session')`

/** From the recorder: who was moved, and whether they spent a mailed link or code since the signup. */
async function movedUnproved(evidence: Evidence, moment: Moment): Promise<string[]> {
  const since = await windowOf(evidence, 'X7', moment)
  const rows = await evidence.query(`select m.row_id, m.new_value, m.seq,
      (select max(p.seq) from recorded_changes p join audit_log l on l.id = p.row_id
        where p.resource = 'audit_log' and p.new_value in ${PROOFS} and l.user_id = m.row_id
          and l.outcome = 'success' and p.seq <= m.seq + ${ONE_COMMIT}) as proved_seq,
      (select min(s.seq) from recorded_changes s where s.resource = 'signups' and s.field = 'status'
        and s.old_value is null and s.detail = m.new_value) as signup_seq
    from recorded_changes m where m.resource = 'users' and m.field = 'account_id' and m.seq > ${since}`)
  return rows
    .filter((row) => row['proved_seq'] === null || int(row['proved_seq']) < int(row['signup_seq']))
    .map(
      (row) =>
        `${String(row['row_id'])}: was moved to account ${text(row['new_value'])} without a proof of the mailbox`,
    )
}
