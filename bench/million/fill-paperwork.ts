import { cameAt } from './fill-customers.ts'
import { DAY, dice, type Fill, type FillWords, oneOf, type Range } from './fill-words.ts'

const DIGEST = '0'.repeat(64)

/** What an account's chain has: the name, who did it, after how many days, and how it ended. */
// prettier-ignore
const LOGGED = [
  ['signup.requested',    'customer', 0,  'success'],
  ['signup.card_saved',   'system',   0,  'success'],
  ['tenant.active',       'system',   0,  'success'],
  ['subscription.trialing', 'system', 0,  'success'],
  ['auth.sign_in',        'customer', 1,  'mixed'],
  ['auth.sign_in',        'customer', 20, 'mixed'],
  ['webhook.received',    'webhook',  14, 'success'],
  ['cycle.charged',       'system',   14, 'success'],
] as const

/** Rows of the audit log, of customers, of the service and, for every fiftieth customer, of an operator. */
export const audit: Fill = ({ numbers, uuid }, size, range) => {
  const columns = `id, chain, seq, ts, action, account_id, user_id, actor, ip, user_agent, outcome,
    reason, meta, salt, personal_hash, prev_hash, hash`
  const account = uuid('a0', 'n.i')
  const rows = LOGGED.map(([action, actor, days, outcome], at) => {
    const ended =
      outcome === 'mixed'
        ? oneOf(30 + at, [
            ["'failure'", 80],
            ["'success'", 920],
          ])
        : `'success'`
    const user = actor === 'customer' ? uuid('b0', 'n.i') : 'null'
    return `insert into audit_log (${columns})
      select ${uuid(`8${at}`, 'n.i')}, ${account}, ${at + 1}, ${cameAt(size)} + ${days * DAY} + ${at},
        '${action}', ${account}, ${user}, '${actor}', null, null, ${ended}, null, null, null,
        '${DIGEST}', '${DIGEST}', '${DIGEST}'
      from ${numbers(range)}`
  })
  const operated = `${dice(40, 50)} = 0`
  return [
    ...rows,
    `insert into audit_log (${columns})
      select ${uuid('90', 'n.i')}, ${account}, ${LOGGED.length + 1}, ${cameAt(size)} + ${40 * DAY},
        'admin.customer.update', ${account}, ${uuid('b9', dice(41, 20))}, 'admin', null, null,
        'success', null, null, null, '${DIGEST}', '${DIGEST}', '${DIGEST}'
      from ${numbers(range)} where ${operated}`,
    `insert into audit_chains (chain, seq, hash)
      select ${account}, ${LOGGED.length} + (case when ${operated} then 1 else 0 end), '${DIGEST}'
      from ${numbers(range)}`,
  ]
}

const decided = (status: string): string => `${status} in ('approved', 'rejected')`

/** Customers to so many thousandths. */
const some = ({ numbers }: FillWords, range: Range, purpose: number, share: number): string =>
  `from ${numbers(range)} where ${dice(purpose, 1_000)} < ${share}`

/** Notifications, and tickets with their first message. */
export const tickets: Fill = (words, size, range) => {
  const { numbers, uuid, pad } = words
  const account = uuid('a0', 'n.i')
  const at = `${cameAt(size)} + ${30 * DAY}`
  const status = oneOf(50, [
    ["'open'", 20],
    ["'awaiting_us'", 30],
    ["'closed'", 950],
  ])
  const category = `(case ${dice(51, 4)} when 0 then 'billing' when 1 then 'technical'
    when 2 then 'account' else 'other' end)`
  return [
    `insert into notifications (id, account_id, kind, severity, message_key, dedupe_key, created_at)
      select ${uuid('70', 'n.i')}, ${account}, 'trial_ending', 'info', 'notification.trial_ending',
        'trial_ending', ${at} from ${numbers(range)}`,
    `insert into support_tickets (ticket_id, account_id, opened_by, reference, subject, category,
      status, assignee_admin_id, last_activity_at, created_at, updated_at, search_words)
      select ${uuid('71', 'n.i')}, ${account}, ${uuid('b0', 'n.i')}, 'T-' || ${pad('n.i', 10)},
        'No sound on line ' || n.i, ${category}, ${status},
        case when ${status} = 'open' then null else ${uuid('b9', dice(41, 20))} end, ${at}, ${at}, ${at},
        '["t","' || ${pad('n.i', 10)} || '","no","sound","on","line","' || n.i || '"]'
      ${some(words, range, 52, 100)}`,
    `insert into support_messages (id, ticket_id, author, author_user_id, body, created_at)
      select ${uuid('72', 'n.i')}, ${uuid('71', 'n.i')}, 'customer', ${uuid('b0', 'n.i')},
        'We hear nothing.', ${at} ${some(words, range, 52, 100)}`,
  ]
}

/** VAT proofs and identity documents, most of them reviewed. */
export const reviews: Fill = (words, size, range) => {
  const { uuid, pad } = words
  const account = uuid('a0', 'n.i')
  const at = cameAt(size)
  const operator = uuid('b9', dice(41, 20))
  const proof = oneOf(53, [
    ["'pending_review'", 50],
    ["'rejected'", 100],
    ["'approved'", 850],
  ])
  const intake = oneOf(54, [
    ["'open'", 200],
    ["'submitted'", 50],
    ["'rejected'", 50],
    ["'approved'", 700],
  ])
  return [
    `insert into vat_proofs (id, account_id, vat_id, storage_key, content_type, size_bytes, status,
      reviewed_at, reviewed_by, created_at, updated_at)
      select ${uuid('73', 'n.i')}, ${account}, 'LT' || ${pad('n.i', 9)}, 'vat-proof-' || n.i,
        'application/pdf', 1000, ${proof}, case when ${decided(proof)} then ${at} + ${9 * DAY} end,
        case when ${decided(proof)} then ${operator} end, ${at} + ${8 * DAY}, ${at} + ${8 * DAY}
      ${some(words, range, 55, 50)}`,
    `insert into compliance_intakes (id, account_id, status, required_docs, submitted_at, reviewed_at,
      reviewed_by, created_at, updated_at)
      select ${uuid('74', 'n.i')}, ${account}, ${intake}, '["company_registration"]',
        case when ${intake} <> 'open' then ${at} + ${5 * DAY} end,
        case when ${decided(intake)} then ${at} + ${6 * DAY} end,
        case when ${decided(intake)} then ${operator} end, ${at} + ${4 * DAY}, ${at} + ${4 * DAY}
      ${some(words, range, 56, 300)}`,
  ]
}
