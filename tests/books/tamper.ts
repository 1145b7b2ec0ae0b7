import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'

/** Change the database past the triggers that would refuse it, as somebody who owns the server could. */
export async function tamper({ db, dialect }: Opened, table: string, statement: string) {
  if (dialect === 'postgres') {
    await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  } else {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master
      where type = 'trigger' and tbl_name = ${table}`.execute(db)
    for (const { name } of rows) await sql.raw(`drop trigger ${name}`).execute(db)
  }
  await sql.raw(statement).execute(db)
}
