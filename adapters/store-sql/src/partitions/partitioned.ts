import { lookUp } from '@billing/core'
import { beginOf, monthAt } from './months.ts'

/** A table that PostgreSQL keeps apart by month. */
interface Partitioned {
  /** The instant that a row's month follows from; it never changes. */
  readonly at: string
  /** Tables that a new partition refers to: whoever writes to them waits while it is made. */
  readonly refers_to: readonly string[]
  /** After how many months one may be detached; or why none ever is. */
  readonly kept: { readonly months: number } | { readonly why: string }
}

/** Every table that is partitioned; which are not, and why, is in `docs/postgresql.md`. */
const PARTITIONED: Readonly<Record<string, Partitioned>> = {
  audit_log: {
    at: 'ts',
    refers_to: [],
    kept: { why: 'each of its chains is proved from its first row' },
  },
  ledger_transactions: {
    at: 'at',
    refers_to: ['accounts'],
    kept: { why: 'books are kept for ten years, and balances are proved from all transactions' },
  },
  tallies: {
    at: 'began_at',
    refers_to: [],
    kept: { why: 'what it counts for ever is proved from all rows, and the rest is purged' },
  },
  // Longer than a card payment can be disputed; nothing of ours reads them.
  webhooks: { at: 'signed_at', refers_to: [], kept: { months: 24 } },
}

/** The names of the tables that are partitioned. */
export const PARTITIONED_TABLES: readonly string[] = Object.keys(PARTITIONED)

/** How a table is partitioned. Throws a `RangeError` for one that is not. */
export function partitioned(table: string): Partitioned {
  const found = lookUp(PARTITIONED, table)
  if (!found) throw new RangeError(`${table} is not partitioned`)
  return found
}

/** Why the months of a table before an instant stay, as a sentence ends; null when they may be detached. */
export function whyKept(table: string, before: number, now: number): string | null {
  const { kept } = partitioned(table)
  if ('why' in kept) return kept.why
  const until = beginOf(monthAt(now) - kept.months)
  if (before <= until) return null
  return `its last ${kept.months} months are kept: nothing after ${new Date(until).toISOString().slice(0, 7)} goes`
}
