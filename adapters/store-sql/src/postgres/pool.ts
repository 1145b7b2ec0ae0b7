import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import type { Connections } from '../dialect.ts'
import type { PostgresAddress } from './address.ts'
import type { OurClient } from './clients.ts'

/** No host took us in that takes writes: one of them will again. */
class NoServer extends Error {
  /** `cannot_connect_now`: it starts, ends or recovers (PostgreSQL, Appendix A). */
  readonly code = '57P03'
}

/**
 * Connections to the hosts of an address: all to the first that takes us, or, if that is asked for, that takes writes. Where it
 * dies or turns out to be a standby, the others are asked. A connection that found itself on a standby is not used again.
 */
export function openPool(
  { servers, read_write }: PostgresAddress,
  config: pg.PoolConfig,
): PostgresPool & { readonly connections: () => Connections } {
  const pools = servers.map((server) => poolOf({ ...config, ...server }))
  let at = 0
  const open = async (pool: pg.Pool): Promise<PostgresPoolClient> => {
    const client = (await pool.connect()) as pg.PoolClient & OurClient
    if (!read_write || known.has(client)) return kept(client)
    const { rows } = await client
      .query<{ readonly transaction_read_only: string }>('show transaction_read_only')
      .catch((error: unknown) => {
        client.release(true)
        throw error
      })
    if (rows[0]?.transaction_read_only === 'on') {
      client.release(true)
      throw new NoServer('it takes no writes')
    }
    known.add(client)
    return kept(client)
  }
  /** Those that were asked whether they take writes. */
  const known = new WeakSet<object>()
  return {
    options: config,
    async connect() {
      const reasons: unknown[] = []
      for (let tried = 0; tried < pools.length; tried++) {
        const chosen = (at + tried) % pools.length
        try {
          const client = await open(pools[chosen] as pg.Pool)
          at = chosen
          return client
        } catch (error) {
          reasons.push(error)
        }
      }
      if (reasons.length === 1) throw reasons[0]
      throw new NoServer(`no host takes us: ${reasons.map(sayings).join('; ')}`, {
        cause: reasons[0],
      })
    },
    connections: () => ({
      open: sum(pools.map(({ totalCount }) => totalCount)),
      idle: sum(pools.map(({ idleCount }) => idleCount)),
      waiting: sum(pools.map(({ waitingCount }) => waitingCount)),
    }),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  }
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // A server that goes away ends idle and busy connections alike: their query fails, not the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const wrapped = new WeakMap<object, PostgresPoolClient>()

/** The same object for the same connection, by which Kysely knows it. */
function kept(client: pg.PoolClient & OurClient): PostgresPoolClient {
  const known = wrapped.get(client)
  if (known) return known
  const made = {
    query: client.query.bind(client),
    release: (destroy?: boolean) => client.release(destroy === true || client.outdated),
  } as PostgresPoolClient
  wrapped.set(client, made)
  return made
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

function sayings(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || (code ?? 'it failed')
}
