import type { MeFloor } from '../floors/me.ts'
import { load, type LoadRequest } from '../load/autocannon.ts'
import type { MeServer } from '../me-server.ts'
import type { BetterAuth } from '../peers/better-auth.ts'
import type { Comparison, OpenSide, RoundFigures, Row, Side } from '../runner/comparison.ts'
import { servedInChild, type ServedInChild } from '../runner/in-child.ts'
import { startPostgres } from '../../tests/support/postgres-server.ts'

const OURS = new URL('../me-server.ts', import.meta.url)
const FLOOR = new URL('../floors/me.ts', import.meta.url)
const BETTER_AUTH = new URL('../peers/better-auth.ts', import.meta.url)

/** So many are signed in and ask in turn: one alone would come upon a limit, and share its row's page. */
const PEOPLE = 500
/** Fewer, because their sign-ups are hashed one after another. */
const PEERS_PEOPLE = 50
const CONNECTIONS = 32
/** Until the code of a side has been compiled for speed. */
const WARM_UP_SECONDS = 6

type Asks = (secret: string) => LoadRequest

const me: Asks = (token) => ({
  method: 'GET',
  path: '/v1/me',
  headers: { authorization: `Bearer ${token}` },
})
const getSession: Asks = (cookie) => ({
  method: 'GET',
  path: '/api/auth/get-session',
  headers: { cookie },
})

/** `GET /me` on SQLite: without an address each side makes a file of its own. */
function onSqlite(module: URL): Side {
  const asked: MeServer & MeFloor = { people: PEOPLE }
  return { open: async () => underLoad(await servedInChild(module, asked), me) }
}

/** The same on a PostgreSQL server of its own, whose processor time is not counted. */
function onPostgres(module: URL): Side {
  return {
    async open() {
      const server = await startPostgres({ durable: true })
      const postgres = await server.createDatabase('me')
      const asked: MeServer & MeFloor = { people: PEOPLE, postgres }
      const side = await underLoad(await servedInChild(module, asked), me)
      return {
        trial: side.trial,
        async close() {
          await side.close()
          await server.stop()
        },
      }
    },
  }
}

const betterAuth: Side = {
  async open() {
    const asked: BetterAuth = { people: PEERS_PEOPLE }
    return underLoad(await servedInChild(BETTER_AUTH, asked), getSession)
  },
}

/** A server that is asked as fast as it answers. */
async function underLoad(served: ServedInChild, ask: Asks): Promise<OpenSide> {
  const requests = ((await served.ask(null)) as string[]).map(ask)
  const send = (seconds: number) =>
    load({ url: served.url, requests, connections: CONNECTIONS, seconds })
  await send(WARM_UP_SECONDS)
  return {
    async trial(seconds) {
      const before = await served.usage()
      const done = await send(seconds)
      const after = await served.usage()
      if (done.errors > 0) throw new Error(`${done.errors} requests failed`)
      const cpu_us = (after.cpu_us - before.cpu_us) / done.requests
      return { cpu_us, ops_a_second: done.ops_a_second, p99_ms: done.p99_ms }
    },
    close: served.close,
  }
}

const cpu = (side: string) => (round: RoundFigures) => round[side]?.['cpu_us'] ?? Number.NaN
const words = (side: string) => (round: RoundFigures) =>
  `${Math.round(cpu(side)(round))} µs a request`

function beside(side: string, row: Pick<Row, 'what' | 'unit' | 'goal' | 'gate'>): Row {
  return {
    ...row,
    value: (round) => cpu(side)(round) / cpu('ours')(round),
    ours: words('ours'),
    floor: words(side),
    better: 'more',
  }
}

/** `GET /me` through the whole chain. */
export const ME: readonly Comparison[] = [
  {
    name: 'me sqlite',
    sides: { ours: onSqlite(OURS), floor: onSqlite(FLOOR) },
    rows: [
      beside('floor', { what: 'GET /me, CPU, SQLite', unit: 'of the floor', goal: 0.6, gate: 0.5 }),
    ],
    full: { rounds: 3, seconds: 4 },
    quick: { rounds: 2, seconds: 2 },
  },
  {
    name: 'me postgres',
    sides: { ours: onPostgres(OURS), floor: onPostgres(FLOOR) },
    rows: [
      beside('floor', {
        what: 'GET /me, CPU, PostgreSQL',
        unit: 'of the floor',
        goal: 0.6,
        gate: 0.45,
      }),
    ],
    full: { rounds: 3, seconds: 4 },
  },
  {
    name: 'me better-auth',
    sides: { ours: onSqlite(OURS), 'better-auth': betterAuth },
    rows: [
      beside('better-auth', {
        what: 'GET /me against better-auth, CPU',
        unit: '× as many by CPU',
        goal: 5,
        gate: 3.5,
      }),
    ],
    full: { rounds: 3, seconds: 4 },
  },
]
