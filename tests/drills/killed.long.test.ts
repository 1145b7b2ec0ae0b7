import { it } from 'vitest'
import { drillOnPostgres, drillOnSqlite } from './databases.ts'
import { drillKilledDatabase, drillKilledServer } from './killing.ts'

const MANY = { seed: 11, customers: 6, kills: 50, kills_in_the_month: 10 }
const SOME = { seed: 12, customers: 4, kills: 20, kills_in_the_month: 4 }

it('what a client was told is done survives fifty kills of the server, on SQLite', () =>
  drillOnSqlite((url) => drillKilledServer(url, MANY)))

it('what a client was told is done survives fifty kills of the server, on PostgreSQL', () =>
  drillOnPostgres(({ url }) => drillKilledServer(url, MANY)))

it('what a client was told is done survives twenty kills of PostgreSQL itself', () =>
  drillOnPostgres((database) => drillKilledDatabase(database, SOME)))
