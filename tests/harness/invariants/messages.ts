import type { Evidence, Invariant } from './evidence.ts'
import { all, found, outsideOf, text } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What is sent after a commit, and what comes in. */
export const MESSAGES: readonly Invariant[] = [
  {
    id: 'Q1',
    says: 'An effect is in the outbox, or was, exactly when what it tells of is committed: judged for documents and their mails, levels of service, paid topups, trials and changed plans, whose effects are named after them.',
    when: 'always',
    check: all(found(effectsMissing), found(effectsOfNothing)),
  },
  {
    id: 'Q2',
    says: 'What the provider says again changes nothing: a webhook is kept once, a movement is posted once, and a payment, a cycle and an invoice are paid once. That all orders of events end alike is for a test that permutes them.',
    when: 'always',
    check: all(found(heardTwice), found(paidTwice)),
  },
  {
    id: 'Q3',
    says: 'Every mail that is always sent has arrived, or is a dead letter; one arrives again only after its answer was lost.',
    when: 'at rest',
    check: arrivedMails,
  },
  {
    id: 'Q4',
    says: 'While the scheduler runs, no effect that is due and free waits behind another aggregate, and one whose time is over is a dead letter. Time without ticks does not count.',
    when: 'always',
    check: all(found(waitsTooLong), found(livesTooLong)),
  },
]

/** What must be in the outbox, or must have been, by the name under which it is pushed once. */
const MUST_BE = `select 'document.store:' || invoice_id as dedupe_key, invoice_id as id
    from invoices where number is not null
  union all select 'invoice_issued:' || invoice_id, invoice_id from invoices where number is not null
  union all select 'document.store:' || credit_note_id, credit_note_id from credit_notes
  union all select case when kind = 'refund' and refund_id not in (select refund_id from refunds where dispute_id is not null)
      then 'refund_issued:' else 'credit_note_issued:' end || credit_note_id, credit_note_id from credit_notes
  union all select 'e_invoice.send:' || delivery_id, delivery_id from e_invoice_deliveries
  union all select 'tenant.sync:' || account_id || ':' || cast(generation as text), tenant_id
    from tenants where generation > 1
  union all select 'call_credit.give:topup:' || payment_id, payment_id from payments
    where kind = 'topup' and status in ('completed', 'refunded') and captured_at is not null
  union all select 'trial.remind:' || subscription_id, subscription_id from subscriptions
    where trial_ends_at > trial_started_at
  union all select 'welcome:' || account_id, account_id from tenants
    -- What is made for a consumer who has withdrawn goes, and nobody is welcomed.
    where account_id in (select account_id from subscriptions)
  union all select 'tenant.remove:' || subscription_id, subscription_id from subscriptions
    where status = 'cancelled'
  union all select 'tenant.plan:' || plan_change_id, plan_change_id from plan_changes
    where state = 'done' and from_tier <> to_tier`

function effectsMissing(): string {
  return `select m.id, m.dedupe_key || ' was never pushed' as flaw from (${MUST_BE}) m
    where not exists (select 1 from outbox o where o.dedupe_key = m.dedupe_key)
      and not exists (select 1 from outbox_keys k where k.dedupe_key = m.dedupe_key)`
}

/** The other way: what is in the outbox under such a name tells of something that is there. */
function effectsOfNothing(): string {
  return `select o.outbox_id as id, o.dedupe_key || ' tells of nothing that is committed' as flaw
    from outbox o where o.effect not like '%"trial.remind"%' and (o.dedupe_key like 'document.store:%'
      or o.dedupe_key like 'invoice_issued:%' or o.dedupe_key like 'refund_issued:%'
      or o.dedupe_key like 'credit_note_issued:%' or o.dedupe_key like 'e_invoice.send:%'
      or o.dedupe_key like 'call_credit.give:%')
      and o.dedupe_key not in (select dedupe_key from (${MUST_BE}) m)
      -- What an operator has sent again has a key of its own.
      and o.dedupe_key not in (select 'e_invoice.send:' || delivery_id || ':' || cast(o.created_at as text)
        from e_invoice_deliveries)
    union all
    select o.outbox_id, o.dedupe_key || ' is of a level that was never wanted' from outbox o
    where o.dedupe_key like 'tenant.sync:%' and not exists (select 1 from tenants t
      where o.dedupe_key like 'tenant.sync:' || t.account_id || ':%'
        and length(o.dedupe_key) <= length('tenant.sync:' || t.account_id || ':' || cast(t.generation as text)))`
}

function heardTwice(): string {
  return `select min(webhook_id) as id, 'kept ' || cast(count(*) as text) || ' times' as flaw
    from webhooks group by source, signed_at, body_hash having count(*) > 1
    union all
    select min(ledger_tx_id), kind || ' of ' || ref || ' was posted ' || cast(count(*) as text) || ' times'
    from ledger_transactions group by kind, ref having count(*) > 1`
}

function paidTwice(): string {
  return `select row_id as id, resource || ' became ' || new_value || ' ' || cast(count(*) as text)
      || ' times' as flaw
    from recorded_changes
    where (resource = 'payments' and field = 'status' and new_value = 'completed')
      or (resource = 'billing_cycles' and field = 'state' and new_value = 'charged')
      or (resource = 'invoices' and field = 'status' and new_value = 'paid')
      or (resource = 'plan_changes' and field = 'state' and new_value = 'done')
    group by resource, row_id, new_value having count(*) > 1`
}

/** Nobody can turn these off, and each has somebody to go to as long as its account has a user. */
const ALWAYS_SENT: readonly string[] = [
  'invoice_issued',
  'credit_note_issued',
  'refund_issued',
  'account_suspended',
  'subscription_cancelled',
  'welcome',
]

async function arrivedMails(evidence: Evidence): Promise<string[]> {
  const { query, observer } = evidence
  const mails = await query(`select content from ${outsideOf(evidence).mails} m`)
  const arrived = new Map<string, number>()
  for (const { content } of mails) {
    const { message_id } = JSON.parse(String(content)) as { message_id: string }
    arrived.set(message_id, (arrived.get(message_id) ?? 0) + 1)
  }
  const twice = [...arrived]
    .filter(([message_id, times]) => times > 1 && observer.mails_in_doubt?.has(message_id) !== true)
    .map(([message_id, times]) => `${message_id}: it arrived ${times} times`)
  const names = [...arrived.keys()]
  const ids = new Set(names.map((name) => name.replace(/^<([^@>]+).*$/, '$1')))
  const sent = await query(`select outbox_id, effect, done_at from outbox
    where effect like '%"mail.send"%' and dead_at is null`)
  const lost = sent.flatMap((row) => {
    const { kind, to } = JSON.parse(String(row['effect'])) as {
      kind: string
      to: { account_id?: string }
    }
    const id = String(row['outbox_id'])
    if (!ALWAYS_SENT.includes(kind) || ids.has(id)) return []
    return [{ id, account_id: text(to.account_id) ?? '', done: row['done_at'] !== null, kind }]
  })
  const peopled = new Set(
    (await query('select distinct account_id from users')).map((row) => row['account_id']),
  )
  return [
    ...twice,
    ...lost
      .filter(({ account_id, done }) => peopled.has(account_id) || !done)
      .map(({ id, kind }) => `${id}: ${kind} never arrived`),
  ]
}

/** Ticks that ended in whole hours after an instant. */
const TICKS_SINCE = (instant: string) =>
  `(select coalesce(sum(h.ticks), 0) from scheduler_hours h where h.hour_at > ${instant})`

/** So many whole ticks take up whatever is due; each takes many. */
const TICKS = 50

/** Messages that nothing of their aggregate is before; each is due since the one before it has ended, at the earliest. */
const HEADS = `(select h.*, (select coalesce(max(coalesce(b.done_at, b.dead_at)), 0) from outbox b
      where b.aggregate = h.aggregate and b.seq < h.seq) as behind_until
    from outbox h where h.done_at is null and h.dead_at is null
      and not exists (select 1 from outbox b where b.aggregate = h.aggregate and b.seq < h.seq
        and b.done_at is null and b.dead_at is null))`

function waitsTooLong(_books: OutsideBooks, now: number): string {
  return `select o.outbox_id as id, o.dedupe_key || ' is due for '
      || cast((${now} - o.next_at) / ${MINUTE} as text) || ' minutes' as flaw
    from ${HEADS} o where o.next_at < ${now - 2 * HOUR} and o.behind_until < ${now - 2 * HOUR}
      and coalesce(o.lease_until, 0) < ${now}
      and ${TICKS_SINCE('case when o.behind_until > o.next_at then o.behind_until else o.next_at end')} > ${TICKS}`
}

/** When each effect is given up at the latest. Source: contract 7.6; where it is silent, 60 days. */
const GIVEN_UP_AFTER = `case
    when o.effect like '%"type":"mail.send"%' then ${DAY}
    when o.effect like '%"type":"tenant.provision"%' then ${DAY}
    else ${60 * DAY} end`

function livesTooLong(_books: OutsideBooks, now: number): string {
  const over = `o.created_at + ${GIVEN_UP_AFTER} + ${6 * HOUR}`
  return `select o.outbox_id as id, o.dedupe_key || ' is neither delivered nor given up after '
      || cast((${now} - o.created_at) / ${DAY} as text) || ' days' as flaw
    from outbox o where o.done_at is null and o.dead_at is null and ${over} < ${now}
      and coalesce(o.lease_until, 0) < ${now} and o.attempts > 0 and ${TICKS_SINCE(over)} > ${TICKS}`
}
