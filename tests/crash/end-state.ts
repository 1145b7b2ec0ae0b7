import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'

/** Where everything stands at a flow's end, without ids and instants: the same for every run of the flow. */
export type EndState = Readonly<Record<string, readonly string[]>>

const DAY_MS = 86_400_000

/**
 * Per page one query, each of whose rows becomes a line. An order that was given up and never paid is not
 * there: a try that certainly did not reach the provider is made again with another order.
 */
// prettier-ignore
const PAGES: Readonly<Record<string, string>> = {
  accounts:       'select status, locks from accounts',
  signups:        'select status, failure_reason from signups',
  subscriptions: `select status, dunning_state, plan_tier, plan_tier_pending, plan_change_id is null as free, price_minor,
                         current_period_start / ${DAY_MS}, current_period_end / ${DAY_MS} as ends from subscriptions`,
  cycles:        `select state, amount_minor, period_start / ${DAY_MS} as day from billing_cycles`,
  changes:        'select from_tier, to_tier, state, amount_minor from plan_changes',
  invoices:      `select number, status, total_minor, vat_amount_minor, credit_applied_minor, credited_minor,
                         refunded_minor, pdf_key is null as undrawn from invoices`,
  notes:          'select number, kind, amount_minor, pdf_key is null as undrawn from credit_notes',
  payments:       `select kind, status, amount_minor, refunded_minor, started_by from payments where status <> 'failed'`,
  refunds:        'select status, amount_minor, credit_taken_minor from refunds',
  cards:          'select is_default, last4, deleted_at is null as kept from payment_methods',
  ledger:         'select account, sum(debit_minor) as debit from ledger_balances group by account',
  tenants:        'select status, desired_level, actual_level, generation = synced_generation as told from tenants',
  notifications:  'select kind from notifications',
  banners:        'select kind from banners where cleared_at is null',
  events:         'select kind from events where position is not null',
  webhooks:       'select kind, status from webhook_deliveries',
  undelivered:    'select count(*) as waiting, count(dead_at) as dead from outbox where done_at is null',
  'our orders':   `select purpose, state, amount_minor from provider_orders where state <> 'cancelled'`,
  orders:         `select state, amount_minor, refunded_minor from sandbox_orders where state <> 'cancelled'`,
  charges:        'select kind, amount_minor, initiator from sandbox_charges',
  core:           `select level, plan_tier, sandbox_tenants.generation < synced_generation as behind
                     from sandbox_tenants left join tenants on tenants.tenant_id = sandbox_tenants.tenant_id`,
  credits:        'select amount_minor from sandbox_credits',
  debits:         'select amount_minor from sandbox_debits',
}

/** Read it from the database, ours and the outside world's. */
export async function endStateOf({ db }: Pick<Opened, 'db'>): Promise<EndState> {
  const state: Record<string, readonly string[]> = {}
  for (const [page, query] of Object.entries(PAGES)) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    state[page] = rows.map((row) => Object.values(row).map(plain).join(' ')).toSorted()
  }
  const mails = await mailsOf({ db })
  const subjects = new Map(mails.map(({ message_id, subject }) => [message_id, subject]))
  return { ...state, mails: [...subjects.values()].toSorted() }
}

/** The databases differ in how they tell true from false, and whole numbers from text. */
function plain(value: unknown): string {
  return typeof value === 'boolean' ? String(Number(value)) : String(value)
}

/** A mail that somebody has received; one that came twice is there twice. */
export interface Received {
  readonly message_id: string
  readonly subject: string
}

/** Every mail in every mailbox. */
export async function mailsOf({ db }: Pick<Opened, 'db'>): Promise<Received[]> {
  const { rows } = await sql<{ content: string }>`select content from sandbox_mail`.execute(db)
  return rows.map(({ content }) => JSON.parse(content) as Received)
}

/** The mails that have been received although we do not know it yet: they may come once more. */
export async function unrecordedMails({ db }: Pick<Opened, 'db'>): Promise<ReadonlySet<string>> {
  const waiting = await db
    .selectFrom('outbox')
    .select('outbox_id')
    .where('done_at', 'is', null)
    .execute()
  const received = await mailsOf({ db })
  const ids = received.map(({ message_id }) => message_id)
  return new Set(ids.filter((id) => waiting.some(({ outbox_id }) => id.includes(outbox_id))))
}

/**
 * One line per page that differs. Where the database went back, mails may tell of the same thing twice, and
 * nobody knows any more who had begun a payment that is found at the provider.
 */
export function differences(expected: EndState, found: EndState, wentBack = false): string[] {
  return Object.keys(expected).flatMap((page) => {
    const kept = (lines: readonly string[]) => {
      if (!wentBack) return lines
      if (page === 'payments') return lines.map((line) => line.replace(/ \w+$/, ''))
      return page === 'mails' ? [...new Set(lines)] : lines
    }
    const [was, is] = [expected, found].map((state) => kept(state[page] ?? []).join(', '))
    return was === is ? [] : [`${page} are [${is}] and not [${was}]`]
  })
}
