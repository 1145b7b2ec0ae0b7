import { it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { drillOnSqlite } from './databases.ts'
import { drillRollingStops, drillStoppedServer } from './stopping.ts'

const MANY_STOPS = { seed: 41, clients: 12, stops: 25 }

it('twenty-five SIGTERMs under load fail no request that was taken, on SQLite', () =>
  drillOnSqlite((url) => drillStoppedServer(url, MANY_STOPS)))

it('twenty-five SIGTERMs under load fail no request that was taken, on PostgreSQL', async () =>
  drillStoppedServer(await freshDatabase(), MANY_STOPS))

it('with two servers no request fails in twenty-five stops', async () =>
  drillRollingStops(await freshDatabase(), MANY_STOPS))
