import type { Opened } from '@billing/store-sql'
import type { Query, Row } from '../harness/simulation/service.ts'
import { sql } from 'kysely'

/** Statements of SQL past the service, for whoever looks on. */
export function queryOf({ db }: Pick<Opened, 'db'>): Query {
  return async (text) => (await sql.raw<Row>(text).execute(db)).rows
}
