import { createBilling } from '@billing/core'
import { createApp, DEFAULT_HTTP_CONFIG, LIMIT_NAMES } from '@billing/http'
import { createSqlRateLimiter, createSqlStore } from '@billing/store-sql'
import type { KyselyPlugin } from 'kysely'
import { watchTables } from '../contract/touched.ts'
import type { ApiAnswer, ApiOptions } from '../support/api.ts'
import type { World } from '../support/world.ts'

/** What an answer is, and how many statements it took. */
export interface Counted extends ApiAnswer {
  readonly statements: number
  readonly text: string
  /** Tables in which a row changed meanwhile. */
  readonly touched: readonly string[]
}

/** Asks, and counts. */
export type CountedApi = (method: string, path: string, options: ApiOptions) => Promise<Counted>

/** The world's store again, which counts its statements. */
export function countedStore({ opened: { dialect, db } }: Pick<World, 'opened'>) {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Those whose text was kept come by here too.
    async transformResult({ result }) {
      statements++
      return result
    },
  }
  const store = createSqlStore({ dialect, db: db.withPlugin(counter) })
  return { store, statements: () => statements }
}

/** The world's application again, on a store that counts its statements, without limits. */
export async function countedApi(world: World): Promise<CountedApi> {
  const touched = await watchTables(world.opened)
  const { opened, ports } = world
  const { store, statements } = countedStore(world)
  const wide = { points: 10_000_000, seconds: 60 }
  const app = createApp({
    billing: createBilling({ ...ports, store }),
    limiter: createSqlRateLimiter(opened),
    ready: async () => ({ database: true }),
    secrets: ports.secrets,
    log: { info: () => {}, warn: () => {}, error: ({ err }) => console.error(err) },
    config: {
      ...DEFAULT_HTTP_CONFIG,
      process_metrics: false,
      limits: Object.fromEntries(LIMIT_NAMES.map((name) => [name, wide])),
    },
  })
  return async (method, path, { body, token, headers }) => {
    await touched()
    const before = statements()
    const answer = await app.request(`/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = /json/.test(answer.headers.get('content-type') ?? '')
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: isJson ? JSON.parse(text) : text,
      statements: statements() - before,
      touched: await touched(),
    }
  }
}
