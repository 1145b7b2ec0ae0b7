import type { Answered } from '../simulation/actor.ts'
import type { Query } from '../simulation/service.ts'
import type { Evidence, Moment, Owned } from './evidence.ts'
import { freshOf, listOf, text } from './look.ts'

/** A message is of the account of its ticket. */
const MESSAGES = `(select m.id, t.account_id from support_messages m
  join support_tickets t on t.ticket_id = m.ticket_id) as messages`

/** A file is of the account of its ticket too. */
const FILES = `(select f.id, t.account_id from support_files f
  join support_tickets t on t.ticket_id = f.ticket_id) as files`

/** Ids by which a row can be named, each of one account. */
const OWNED_IDS = [
  ['accounts', 'account_id'],
  ['users', 'user_id'],
  ['subscriptions', 'subscription_id'],
  ['billing_cycles', 'cycle_id'],
  ['invoices', 'invoice_id'],
  ['credit_notes', 'credit_note_id'],
  ['payments', 'payment_id'],
  ['payments', 'order_id'],
  ['payment_methods', 'payment_method_id'],
  ['plan_changes', 'plan_change_id'],
  ['tenants', 'tenant_id'],
  ['notifications', 'id'],
  ['banners', 'id'],
  ['sessions', 'session_id'],
  ['refunds', 'refund_id'],
  ['compliance_intakes', 'id'],
  ['compliance_documents', 'id'],
  ['vat_proofs', 'id'],
  ['support_tickets', 'ticket_id'],
  [MESSAGES, 'id'],
  [FILES, 'id'],
] as const

/** Who reviewed documents is told to their customer: the operator's id. Source: schema ComplianceIntake. */
const REVIEWER = /"reviewed_by":"[^"]*"/g

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const EMAIL = /[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** An answer, and what it names. */
interface Naming {
  readonly answer: Answered
  readonly owner: Owned
  readonly ids: readonly string[]
  readonly emails: readonly string[]
}

/** Each answer of a customer against who owns what it names. */
export async function mixedAnswers(
  { query, observer }: Evidence,
  moment: Moment,
): Promise<string[]> {
  const { answers, owners } = observer
  if (!owners) return []
  const namings = freshOf(answers, 'X1', moment).flatMap((answer): Naming[] => {
    const owner = owners.get(answer.actor)
    if (!owner) return []
    const told = answer.text.replaceAll(REVIEWER, '')
    const ids = [...new Set(told.match(UUID))]
    return [{ answer, owner, ids, emails: [...new Set(answer.text.match(EMAIL))] }]
  })
  const ids = await ownersOfIds(query, [...new Set(namings.flatMap((naming) => naming.ids))])
  const emails = emailsOf(owners)
  return namings.flatMap((naming) => foreignIn(naming, ids, emails))
}

function foreignIn(
  { answer, owner, ids, emails }: Naming,
  owners: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, Owned>,
): string[] {
  const foreign = [
    ...ids.filter((id) => owners.has(id) && !wasIn(owner, owners.get(id) ?? '', answer.at)),
    ...emails.filter((email) => {
      const whose = known.get(email.toLowerCase())
      return whose !== undefined && whose !== owner && !isShared(whose, owner, answer.at)
    }),
  ]
  const { actor, ask } = answer
  return foreign.map((name) => `${name}: ${actor} was shown it by ${ask.method} ${ask.path}`)
}

/** Whether somebody was in an account at that instant: in it now, or not removed from it yet. */
function wasIn({ account_ids, left }: Owned, account_id: string, at: number): boolean {
  return account_ids.includes(account_id) || at <= (left.get(account_id) ?? -Infinity)
}

/** Two people of one account may be told of each other. */
function isShared(one: Owned, other: Owned, at: number): boolean {
  const known = [...one.account_ids, ...one.left.keys()]
  return known.some((id) => wasIn(one, id, at) && wasIn(other, id, at))
}

function emailsOf(owners: ReadonlyMap<string, Owned>): ReadonlyMap<string, Owned> {
  const pairs = [...owners.values()].flatMap((owner) =>
    owner.emails.map((email) => [email.toLowerCase(), owner] as const),
  )
  return new Map(pairs)
}

const AT_ONCE = 500

async function ownersOfIds(
  query: Query,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>()
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = listOf(ids.slice(at, at + AT_ONCE))
    const parts = OWNED_IDS.map(
      ([table, id]) => `select ${id} as id, account_id from ${table} where ${id} in (${some})`,
    )
    for (const row of await query(parts.join(' union all '))) {
      owners.set(String(row['id']), text(row['account_id']) ?? '')
    }
  }
  return owners
}

/** A row, what it refers to, and by what. */
const REFERRED = [
  ['billing_cycles', 'cycle_id', 'subscriptions', 'subscription_id', 'subscription_id'],
  ['billing_cycles', 'cycle_id', 'invoices', 'invoice_id', 'invoice_id'],
  ['billing_cycles', 'cycle_id', 'payment_methods', 'payment_method_id', 'payment_method_id'],
  ['invoices', 'invoice_id', 'subscriptions', 'subscription_id', 'subscription_id'],
  ['payments', 'payment_id', 'invoices', 'invoice_id', 'invoice_id'],
  ['refunds', 'refund_id', 'invoices', 'invoice_id', 'invoice_id'],
  ['refunds', 'refund_id', 'payments', 'payment_id', 'payment_id'],
  ['credit_notes', 'credit_note_id', 'invoices', 'invoice_id', 'invoice_id'],
  ['plan_changes', 'plan_change_id', 'subscriptions', 'subscription_id', 'subscription_id'],
  ['plan_changes', 'plan_change_id', 'invoices', 'invoice_id', 'invoice_id'],
  ['accounts', 'account_id', 'tenants', 'pbx_tenant_id', 'tenant_id'],
  ['compliance_documents', 'id', 'compliance_intakes', 'intake_id', 'id'],
  ['vat_verdicts', 'verdict_id', 'vat_proofs', 'proof_id', 'id'],
  ['support_tickets', 'ticket_id', 'support_tickets', 'duplicate_of_ticket_id', 'ticket_id'],
] as const

/** Rows whose account is not that of the row they refer to. */
export function mixedRows(): string {
  const parts = REFERRED.map(
    ([
      table,
      id,
      other,
      by,
      key,
    ]) => `select a.${id} as id, '${table} refers to ${other} of another account' as flaw
      from ${table} a join ${other} b on b.${key} = a.${by} where b.account_id <> a.account_id`,
  )
  return parts.join(' union all ')
}
