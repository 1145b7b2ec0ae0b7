import { sql } from 'kysely'
import type { Dialect, Handle } from './dialect.ts'

/**
 * The migrations before the first schema that is kept: they made the same, one after another. A database
 * that has them all goes on from there.
 */
// prettier-ignore
const BEFORE = [
  '0001-accounts', '0002-identity', '0003-signups', '0004-subscriptions', '0005-payments', '0006-tenants',
  '0007-outbox', '0008-idempotency', '0009-audit', '0010-rate-counters', '0011-invoices', '0012-credit-notes',
  '0013-document-series', '0014-ledger', '0015-cycle-queue', '0016-payment-records', '0020-notifications',
  '0023-vat-verdicts', '0025-service-facts', '0026-plan-changes', '0030-scheduler-hours',
  '0031-subscription-counts', '0032-search-words', '0033-customer-list', '0034-tenant-list', '0035-list-indexes',
  '0036-vat-proofs', '0038-compliance', '0040-support-tickets', '0042-tallies', '0043-figures', '0044-dashboards',
  '0045-tried-words', '0046-order-references', '0047-document-gaps', '0048-past-holds', '0050-dearest-plans',
  '0051-who-is-asked', '0052-account-ends', '0053-signup-proofs', '0054-trial-history', '0055-refused-webhooks',
  '0056-pending-contact', '0058-used-names', '0059-sent-intakes',
]

/** What all of them are called now. */
const STAND_FOR = ['0001-initial-schema', '0002-past-holds']

/** The names of applied migrations, as the database has them recorded; none in an empty one. */
async function recordedIn(db: Handle['db']): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.some(({ name }) => name === 'kysely_migration') ? namesIn(db) : []
}

async function namesIn(db: Handle['db']): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').execute()
  return rows.map(({ name }) => name)
}

/** Those names as they are today. Throws for a database that is older than the first schema that is kept. */
function renamed(recorded: readonly string[]): readonly string[] {
  if (!recorded.some((name) => BEFORE.includes(name))) return recorded
  const lacking = BEFORE.filter((name) => !recorded.includes(name))
  if (lacking.length === 0)
    return [...STAND_FOR, ...recorded.filter((name) => !BEFORE.includes(name))]
  throw new Error(
    `This database is older than the first schema that is kept, and lacks ${lacking.join(', ')}. ` +
      'Open it once with the version that has those migrations, then with this one.',
  )
}

/** The migrations that a database has, by today's names; none in an empty one. Throws as `renameHistory`. */
export async function appliedIn(db: Handle['db']): Promise<ReadonlySet<string>> {
  return new Set(renamed(await recordedIn(db)))
}

/** Whether the database has these migrations, by today's names, and no other. */
export async function hasExactly(db: Handle['db'], names: readonly string[]): Promise<boolean> {
  const recorded = await recordedIn(db)
  return recorded.length === names.length && names.every((name) => recorded.includes(name))
}

/**
 * Why these migrations do not fit what the database has, in words for an operator; null where it has them and no other. Throws
 * what the database throws, and where no migration ever ran.
 */
export async function misfitOf(db: Handle['db'], known: readonly string[]): Promise<string | null> {
  const recorded = await namesIn(db)
  const newer = newerThan(recorded, known)
  if (newer !== null) return newer
  const [first, ...others] = known.filter((name) => !recorded.includes(name))
  return first === undefined ? null : `it lacks the migration ${named(first, others)}`
}

/** Throws for a database that was migrated by a newer version than the one with these migrations. */
export async function refuseNewer(db: Handle['db'], known: readonly string[]): Promise<void> {
  const newer = newerThan(await recordedIn(db), known)
  if (newer !== null) throw new Error(`this database cannot be opened: ${newer}`)
}

/** That the database has what this program does not know, and what to do; null where it has not. */
function newerThan(recorded: readonly string[], known: readonly string[]): string | null {
  const [first, ...others] = recorded.filter(
    (name) => !known.includes(name) && !BEFORE.includes(name),
  )
  if (first === undefined) return null
  return (
    `it is of a newer version than this program, which does not know the migration ${named(first, others)}: ` +
    'run that version or a newer one, or restore the backup from before the migration'
  )
}

const named = (first: string, others: readonly string[]) =>
  others.length === 0 ? first : `${first} and ${others.length} more`

/** Whether the database was made before the first schema that is kept. */
export async function isOfBefore(db: Handle['db']): Promise<boolean> {
  return (await recordedIn(db)).some((name) => BEFORE.includes(name))
}

/**
 * Record what a database of before has under today's names, within a transaction. Several processes may do it
 * at once: who waited finds it done. Throws for a database that is older than the first schema that is kept.
 */
export async function renameHistory(db: Handle['db'], dialect: Dialect): Promise<void> {
  if (dialect === 'postgres') await sql`lock table kysely_migration in exclusive mode`.execute(db)
  if (!(await isOfBefore(db))) return
  renamed(await recordedIn(db))
  await db.deleteFrom('kysely_migration').where('name', 'in', BEFORE).execute()
  const timestamp = new Date().toISOString()
  for (const name of STAND_FOR) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      db,
    )
  }
}
