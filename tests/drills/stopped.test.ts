import { it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { drillOnSqlite } from './databases.ts'
import { A_FEW_STOPS, drillRollingStops, drillStoppedServer } from './stopping.ts'

it('SIGTERM under load fails no request that was taken, on SQLite', () =>
  drillOnSqlite((url) => drillStoppedServer(url, A_FEW_STOPS)))

it('SIGTERM under load fails no request that was taken, on PostgreSQL', async () =>
  drillStoppedServer(await freshDatabase(), A_FEW_STOPS))

it('with two servers no request fails while they are stopped in turn', async () =>
  drillRollingStops(await freshDatabase(), A_FEW_STOPS))
