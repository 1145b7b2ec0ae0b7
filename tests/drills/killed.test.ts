import { it } from 'vitest'
import { drillOnPostgres, drillOnSqlite } from './databases.ts'
import { A_FEW_KILLS, drillKilledDatabase, drillKilledServer } from './killing.ts'

it('what a client was told is done survives SIGKILL of the server, on SQLite', () =>
  drillOnSqlite((url) => drillKilledServer(url, A_FEW_KILLS)))

it('what a client was told is done survives SIGKILL of the server, on PostgreSQL', () =>
  drillOnPostgres(({ url }) => drillKilledServer(url, A_FEW_KILLS)))

it('what a client was told is done survives SIGKILL of PostgreSQL itself', () =>
  drillOnPostgres((database) => drillKilledDatabase(database, A_FEW_KILLS)))
