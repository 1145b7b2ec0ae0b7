import { sql } from 'kysely'
import { databaseNow, type Handle, type Opened } from '../dialect.ts'
import { lockMigrations } from '../postgres/open-postgres.ts'
import { unhurried } from '../tables/ledger-recount.ts'
import { beginOf, type Month, monthAt, partitionOf } from './months.ts'
import { partitioned, PARTITIONED_TABLES } from './partitioned.ts'

/** A partition that was made, and how many rows of its month had gone to the default one. */
export interface MadePartition {
  readonly table: string
  readonly partition: string
  readonly moved: number
}

/**
 * Make the partitions of this month (UTC), of so many after it, and of every month that has rows in a default partition,
 * which move. Each is a transaction of its own, and one that is there is left alone. Whoever reads or writes the table waits
 * meanwhile, and for no longer than rows move. PostgreSQL only; throws what the database does, `42501` to a role that does not own the tables.
 */
export async function makePartitions(opened: Opened, ahead: number): Promise<MadePartition[]> {
  const first = monthAt(await databaseNow(opened))
  const coming = Array.from({ length: ahead + 1 }, (_, n) => first + n)
  const made: MadePartition[] = []
  for (const table of PARTITIONED_TABLES) {
    const before = made.length
    for (const month of new Set([...coming, ...(await strayMonths(opened, table))])) {
      const moved = await opened.db.transaction().execute((trx) => make(trx, table, month))
      if (moved !== null) made.push({ table, partition: partitionOf(table, month), moved })
    }
    if (made.length > before) await analyze(opened, table)
  }
  return made
}

/** Months of which rows are in the default partition, oldest first. */
async function strayMonths(handle: Handle, table: string): Promise<Month[]> {
  const at = sql.ref(partitioned(table).at)
  const rows = await unhurried(
    handle,
    sql<{ readonly at: number }>`
      select min(${at}) as at from ${sql.table(`${table}_default`)}
      group by date_trunc('month', to_timestamp(${at} / 1000) at time zone 'UTC')`,
  )
  return rows.map((row) => monthAt(row.at)).toSorted((a, b) => a - b)
}

/** How many rows moved; null when there is a table of that name. */
async function make(db: Handle['db'], table: string, month: Month): Promise<number | null> {
  const { at, refers_to } = partitioned(table)
  const name = partitionOf(table, month)
  await lockMigrations(db)
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows } = await sql<{ readonly known: boolean }>`
    select to_regclass(${name}) is not null as known`.execute(db)
  if (rows[0]?.known) return null
  // In the order in which a posting takes them, and the strongest lock first: nobody is met half-way.
  for (const other of refers_to) await run(`lock table ${other} in share row exclusive mode`)
  // The table itself too: a statement that waits for the default partition has made up its mind where rows are, would miss
  // those that moved, and be refused a new one.
  await run(`lock table only ${table} in access exclusive mode`)
  await run(`lock table only ${table}_default in access exclusive mode`)
  await run(`create table ${name} (like ${table} including all)`)
  const [since, until] = [beginOf(month), beginOf(month + 1)]
  const moved = await moveRows(db, {
    from: `${table}_default`,
    to: name,
    where: `${at} >= ${since} and ${at} < ${until}`,
  })
  await run(
    `alter table ${table} attach partition ${name} for values from (${since}) to (${until})`,
  )
  await run(`create trigger partition_written before insert or update or delete or truncate on ${name}
    for each statement execute function partition_written()`)
  return moved
}

/**
 * What PostgreSQL never does by itself for a table that has only partitions. It reads some of every month: nobody but
 * others who make partitions, or migrate, waits for that.
 */
async function analyze({ db }: Opened, table: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockMigrations(trx)
    await sql.raw(`analyze ${table}`).execute(trx)
  })
}

interface Move {
  readonly from: string
  readonly to: string
  readonly where: string
}

/** Past the triggers that keep rows where they are: none goes. */
async function moveRows(db: Handle['db'], { from, to, where }: Move): Promise<number> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`alter table ${from} disable trigger user`)
  const { numAffectedRows = 0n } =
    await run(`with moved as (delete from ${from} where ${where} returning *)
    insert into ${to} select * from moved`)
  await run(`alter table ${from} enable trigger user`)
  return Number(numAffectedRows)
}
