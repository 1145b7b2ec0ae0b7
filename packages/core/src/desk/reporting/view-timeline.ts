import type { AuditActor, AuditRow } from '../../records/audit/audit.ts'
import { type Currency, type Money, money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import { type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { type Meta, timelineWords } from './timeline-words.ts'

/** The most that a timeline tells; what is older is left out. */
export const TIMELINE_MAX = 200

/** Rows of the audit log that are read for it: few of them are left untold. */
const READ_MAX = 5 * TIMELINE_MAX

/** One thing that happened to a customer. */
export interface TimelineEvent {
  readonly at: EpochMs
  /** As the audit log names it. */
  readonly action: string
  /** What the audit log keeps beside it: ids, amounts in cents, states. */
  readonly args: Meta
  /** In plain English. */
  readonly text: string
  readonly outcome: 'success' | 'failure'
  readonly actor: AuditActor
  readonly amount: Money | null
}

/** What happened to an account, newest last: its audit log in plain words. Throws `not_found`. */
export async function viewTimeline(
  { store }: ReadPorts,
  account_id: string,
): Promise<TimelineEvent[]> {
  return store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (account?.kind !== 'customer') throw new Problem('not_found')
    const rows = (await newestOf(tx, account_id)).flatMap(toldOf)
    const told = rows.filter((each) => !isEcho(each, rows)).slice(-TIMELINE_MAX)
    const amounts = await amountsOf(tx, account_id)
    return told.map(({ row, meta, text }) => ({
      at: row.ts,
      action: row.action,
      args: meta,
      text,
      outcome: row.outcome,
      actor: row.actor,
      amount: amountIn(row, meta, { payments: amounts, currency: tx.currency }),
    }))
  })
}

/** The newest rows of the account's chain, oldest first. */
async function newestOf({ audit }: Pick<Tx, 'audit'>, account_id: string): Promise<AuditRow[]> {
  const { data } = await audit.list({ account_id }, { limit: READ_MAX, after: null })
  return data.filter(({ chain }) => chain === account_id).toSorted((a, b) => a.seq - b.seq)
}

interface Told {
  readonly row: AuditRow
  readonly meta: Meta
  readonly text: string
}

function toldOf(row: AuditRow): Told[] {
  const meta = row.meta === null ? {} : (JSON.parse(row.meta) as Meta)
  const text = timelineWords(row.action, meta)
  return text === null ? [] : [{ row, meta, text }]
}

/** The provider's news of a decline that our own try was told of already: nobody tried by hand. */
function isEcho({ row, meta }: Told, rows: readonly Told[]): boolean {
  if (row.action !== 'payment.refused') return false
  return rows.some(({ row: other, meta: { cycle_id } }) => {
    const since = row.ts - other.ts
    const same = other.action === 'billing_cycle.declined' && cycle_id === meta['cycle_id']
    return same && since >= 0 && since < MINUTE
  })
}

/** What each of the account's newest payments comes to, by its id. */
async function amountsOf(
  tx: Pick<Tx, 'payments'>,
  account_id: string,
): Promise<Map<string, Money>> {
  const { data } = await tx.payments.list({ account_id }, { limit: TIMELINE_MAX, after: null })
  return new Map(data.map(({ payment_id, amount }) => [payment_id, amount]))
}

const AMOUNTS = ['total_minor', 'amount_minor', 'owed_minor', 'order_minor'] as const

function amountIn(
  { action }: AuditRow,
  meta: Meta,
  { payments, currency }: { payments: ReadonlyMap<string, Money>; currency: Currency },
): Money | null {
  for (const name of AMOUNTS) {
    const minor = meta[name]
    if (typeof minor === 'number') return money(minor, currency)
  }
  const { payment_id } = meta
  const isPayment = action.startsWith('payment.') && typeof payment_id === 'string'
  return isPayment ? (payments.get(payment_id) ?? null) : null
}
