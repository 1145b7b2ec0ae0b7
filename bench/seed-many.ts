import { createSqlStore, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { seedDue } from './seed.ts'

/** The tables that hold what is there of a customer before the first charge, in the order of their references. */
const TABLES = ['accounts', 'payment_methods', 'subscriptions', 'billing_cycles'] as const

/** The number in the ids of the first customer, who is seeded through the store. */
const FIRST = '0000000'

/** How many customers one transaction writes. */
const AT_ONCE = 50_000

/** As `seedDue`, by statements that copy the first customer: a million in minutes. */
export async function seedMany(opened: Opened, count: number): Promise<void> {
  await seedDue(createSqlStore(opened), 1)
  const tables = await opened.db.introspection.getTables()
  const columnsOf = (name: string) => {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    return columns.map((column) => column.name)
  }
  for (let from = 1; from < count; from += AT_ONCE) {
    const range = { from, to: Math.min(from + AT_ONCE, count) - 1 }
    await opened.db.transaction().execute(async (trx) => {
      for (const table of TABLES) {
        await sql.raw(copyOf(opened, table, columnsOf(table), range)).execute(trx)
      }
    })
  }
}

interface Range {
  readonly from: number
  readonly to: number
}

function copyOf(
  { dialect }: Opened,
  table: string,
  columns: readonly string[],
  { from, to }: Range,
): string {
  const postgres = dialect === 'postgres'
  const numbers = postgres
    ? `generate_series(${from}, ${to}) as n(i)`
    : `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n) n`
  const padded = postgres ? `lpad(n.i::text, 7, '0')` : `printf('%07d', n.i)`
  const values = columns.map((name) =>
    name.endsWith('_id') ? `replace(${name}, '${FIRST}', ${padded})` : name,
  )
  const first = `${columns[0]} like '%-${FIRST}'`
  return `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table}, ${numbers} where ${first}`
}
