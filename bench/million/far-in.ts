import type { Position } from '@billing/core'
import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'

/** Finds the position that nine tenths of a table's rows stand before, newest first. */
export type FarIn = (
  table: string,
  order: readonly [at: string, id: string],
) => Promise<Position | null>

/** Finds positions in a filled database. */
export interface Depths {
  readonly farIn: FarIn
  /** What was found under this name before; what `find` finds, otherwise. */
  readonly remembered: (
    name: string,
    find: () => Promise<Position | null>,
  ) => Promise<Position | null>
}

/** Finding them goes through whole lists, which takes minutes: the filled database remembers them. */
export async function depthsOf({ db }: Opened): Promise<Depths> {
  await sql`create table if not exists bench_depths (name text primary key, told text)`.execute(db)
  const remembered: Depths['remembered'] = async (name, find) => {
    const { rows } = await sql<{ told: string }>`
      select told from bench_depths where name = ${name}`.execute(db)
    if (rows[0]) return JSON.parse(rows[0].told) as Position | null
    const found = await find()
    await sql`insert into bench_depths (name, told)
      values (${name}, ${JSON.stringify(found)})`.execute(db)
    return found
  }
  const inTable: FarIn = async (table, [at, id]) => {
    const { rows } = await sql<Position>`
      select ${sql.ref(at)} as at, ${sql.ref(id)} as id from ${sql.table(table)}
      where ${sql.ref(at)} is not null order by ${sql.ref(at)} desc, ${sql.ref(id)} desc
      limit 1 offset (select count(*) * 9 / 10 from ${sql.table(table)}
        where ${sql.ref(at)} is not null)`.execute(db)
    return rows[0] ?? null
  }
  return { remembered, farIn: (table, order) => remembered(table, () => inTable(table, order)) }
}
