import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBilling, epochMs, type Ports, SYSTEM } from '@billing/core'
import { createSandbox, postWebhooksTo, type Sandbox } from '@billing/sandbox'
import { createSecrets } from '@billing/security'
import type { Opened } from '@billing/store-sql'
import { openPostgres, openSqlite } from '@billing/store-sql'
import { type RaceAnswer, raceAnswerOf } from '../harness/races/at-once.ts'
import { expect } from 'vitest'
import { portsOf } from '../../packages/server/src/compose.ts'
import { readConfig } from '../../packages/server/src/config.ts'
import { loadKeys } from '../../packages/server/src/keys.ts'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { signInOperator, signUp } from '../support/journeys.ts'
import { freshDatabase } from '../support/postgres.ts'
import { answerOf, type ApiOptions, initOf } from '../support/api.ts'
import { type World } from '../support/world.ts'

/** Where races are run: how many real server processes on one database. */
export const ARENAS = {
  'two processes on PostgreSQL': { dialect: 'postgres', processes: 2 },
  'one process on SQLite': { dialect: 'sqlite', processes: 1 },
} as const

/** The name of an arena. */
export type ArenaName = keyof typeof ARENAS

/** The names of all arenas, for `describe.each`. */
export const ARENA_NAMES = Object.keys(ARENAS) as ArenaName[]

const KEYS = {
  BILLING_SECRET_KEY: Buffer.alloc(32, 3).toString('base64'),
  BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
}

/**
 * Nothing happens here that a race did not ask for: no scheduler runs, and only the limits that forgive
 * replays stand as they are. Hundreds ask here in the name of one person. We are in a network of electronic documents.
 */
const QUIET = {
  BILLING_SCHEDULER: 'off',
  BILLING_SELLER_E_ADDRESS: '0200:300000053',
  BILLING_RATE_LIMITS: 'user=100000/60,refresh=1000/60,codes=1000/60,codes_email=1000/60',
}

/** Real server processes on one database, and a door of the test's own to that database and the sandbox. */
export interface Arena extends World {
  readonly servers: readonly ServerProcess[]
  /** As `api`, the answer byte for byte. The processes are asked in turn. */
  ask(method: string, path: string, options?: ApiOptions): Promise<RaceAnswer>
  /** Everything due is done, and every book agrees. */
  expectBooks(): Promise<void>
  /** Start one more process on the same database. */
  join(program?: string, env?: Readonly<Record<string, string>>): Promise<ServerProcess>
  /** Move time while the whole service stands still. */
  jump(instant: number): Promise<void>
}

/** Open an arena with so many processes. */
export async function openArena(
  name: ArenaName,
  /** Where faults are part of the race, the log is full of them. */
  { log = 'error', config }: { readonly log?: 'error' | 'silent'; readonly config?: object } = {},
): Promise<Arena> {
  const { dialect, processes } = ARENAS[name]
  const folder = freshFolder()
  const database =
    dialect === 'postgres' ? await freshDatabase() : `sqlite:${join(folder, 'billing.db')}`
  const env = {
    ...KEYS,
    ...QUIET,
    BILLING_DATABASE_URL: database,
    BILLING_LOG_LEVEL: log,
    ...(config && { BILLING_CONFIG: await writtenTo(folder, config) }),
  }
  const start = (program?: string, more: Readonly<Record<string, string>> = {}) =>
    startServerProcess(folder, {
      env: { ...env, ...more },
      ...(program === undefined ? {} : { program }),
    })
  const servers = await Promise.all(Array.from({ length: processes }, () => start()))
  const own = await ownDoor(env, servers)
  const ask = askInTurn(servers)
  const api: World['api'] = async (...asked) => answerOf(await ask(...asked))
  const hooks = hooksOf(own)
  const settle = () => own.sandbox.drain(hooks)
  const asleep = { tick: async () => 0, nextDueAt: async () => null }
  const arena: Arena = {
    ...own,
    servers,
    ask: async (...asked) => raceAnswerOf(await ask(...asked)),
    api,
    request: (path, init) => fetch(`${servers[0]?.url}${path}`, init),
    now: own.sandbox.clock,
    settle,
    signUp: (input, checkout) => signUp({ api, sandbox: own.sandbox, settle }, input, checkout),
    operator: () => signInOperator(own.billing, api, own.sandbox.clock),
    advance: (duration) => own.sandbox.advance({ advance: duration }, hooks),
    until: (instant) => own.sandbox.advance({ to: epochMs(Date.parse(instant)) }, hooks),
    mail: (to) => own.sandbox.listMail(to),
    async jump(instant) {
      await own.sandbox.advance({ to: epochMs(instant) }, asleep)
    },
    join: start,
    expectBooks: () => expectBooks(arena),
    async close() {
      const ends = await Promise.all(servers.map((server) => server.stop()))
      await own.sandbox.idle()
      await own.opened.close()
      await rm(folder, { recursive: true, force: true })
      expect(ends.map(({ code }) => code)).toEqual(servers.map(() => 0))
      expect(ends.map(({ stderr }) => stderr)).toEqual(servers.map(() => ''))
    },
  }
  return arena
}

/** The catalogue file of all processes. */
async function writtenTo(folder: string, config: object): Promise<string> {
  const file = join(folder, 'config.json')
  await writeFile(file, JSON.stringify(config))
  return file
}

type OwnDoor = Pick<World, 'ports' | 'billing' | 'sandbox' | 'opened'>

async function ownDoor(
  env: Readonly<Record<string, string>>,
  [server]: readonly ServerProcess[],
): Promise<OwnDoor> {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const { config } = read
  const database = config.BILLING_DATABASE_URL
  const opened: Opened = database.startsWith('sqlite:')
    ? openSqlite(database.slice('sqlite:'.length))
    : openPostgres(database, { max: 10 })
  const keys = loadKeys(config)
  const secrets = createSecrets({ keys: keys.secret_keys })
  const url = server?.url ?? ''
  const sandbox: Sandbox = await createSandbox({
    ...opened,
    base_url: url,
    webhook_secrets: [secrets.mac('sandbox webhooks')],
    deliver_webhook: postWebhooksTo(`${url}/v1/webhooks/revolut`),
    auto_deliver: false,
  })
  const ports: Ports = portsOf(config, { opened, keys, secrets, outside: sandbox, url })
  return { ports, billing: createBilling(ports), sandbox, opened }
}

function hooksOf({ billing, ports }: OwnDoor) {
  return {
    async tick() {
      const { did, faults } = await billing.worker.tick(SYSTEM)
      for (const { where, error } of faults)
        throw new Error(`in the tick: ${where}`, { cause: error })
      return did
    },
    nextDueAt: () => ports.store.nextDueAt(),
  }
}

/** Asks the processes in turn. */
function askInTurn(servers: readonly ServerProcess[]) {
  let asked = 0
  return (method: string, path: string, options?: ApiOptions) => {
    const server = servers[asked++ % servers.length]
    return fetch(`${server?.url}/v1${path}`, initOf(method, options))
  }
}

async function expectBooks(arena: Arena): Promise<void> {
  await arena.settle()
  await expectBooksAgree(arena)
  const { checks } = await arena.billing.books.verify(SYSTEM)
  expect(checks.flatMap(({ wrong, in_flight }) => [...wrong, ...in_flight])).toEqual([])
}
