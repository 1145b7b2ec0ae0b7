import { createHash } from 'node:crypto'
import type { Query } from '../simulation/service.ts'

/**
 * Tables that may change with a request that is refused, or beside it: the audit log and its chains, rate
 * limits, what is counted for dashboards, what the scheduler remembers of itself, and the recorder's own. Source: contract 9; reliability X5.
 */
const ASIDE: ReadonlySet<string> = new Set([
  'audit_log',
  'audit_chains',
  'rate_counters',
  'tally_rows',
  'tallies',
  'scheduler_hours',
  'service_facts',
  'recorded_changes',
])

const IN_POSTGRES = `select table_name as name from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE'`
const IN_SQLITE = `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`

/** The names of all tables, in both databases: SQLite does not know the first question, and goes on. */
export async function tablesOf(query: Query): Promise<string[]> {
  const rows = await query(IN_POSTGRES).catch(() => query(IN_SQLITE))
  return rows.map((row) => String(row['name'])).toSorted()
}

/** A digest of every table that a refused request may not change. */
export async function snapshotTables(query: Query): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>()
  for (const table of await tablesOf(query)) {
    if (ASIDE.has(table)) continue
    const rows = (await query(`select * from ${table}`))
      .map((row) => JSON.stringify(row))
      .toSorted()
    digests.set(table, createHash('sha256').update(rows.join('\n')).digest('hex'))
  }
  return digests
}

/** Tables of which two snapshots differ. */
export function changedTables(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after]
    .filter(([table, digest]) => before.get(table) !== digest)
    .map(([table]) => table)
}
