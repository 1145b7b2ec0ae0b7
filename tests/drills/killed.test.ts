import { it } from 'vitest'
import { drillOnPostgres, drillOnSqlite } from './databases.ts'
import { A_FEW_KILLS, drillKilledDatabase, drillKilledServer } from './killing.ts'

const QUIET = { timeout: 240_000 }

it('what a client was told is done survives SIGKILL of the server, on SQLite', QUIET, () =>
  drillOnSqlite((url) => drillKilledServer(url, A_FEW_KILLS)),
)

it('what a client was told is done survives SIGKILL of the server, on PostgreSQL', QUIET, () =>
  drillOnPostgres(({ url }) => drillKilledServer(url, A_FEW_KILLS)),
)

it('what a client was told is done survives SIGKILL of PostgreSQL itself', QUIET, () =>
  drillOnPostgres((database) => drillKilledDatabase(database, A_FEW_KILLS)),
)
