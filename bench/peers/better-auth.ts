import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Served } from '../runner/in-child.ts'
import { peer } from './job-run.ts'

/** What we use of better-auth. */
interface Auth {
  readonly api: {
    readonly signUpEmail: (asked: object) => Promise<Response>
  }
}

interface Migrations {
  readonly getMigrations: (
    options: object,
  ) => Promise<{ readonly runMigrations: () => Promise<void> }>
}

/** What the peer is opened with. */
export interface BetterAuth {
  readonly people: number
}

/**
 * better-auth on a file of SQLite, behind node:http by its own adapter, its rate limit off. Its sessions are in
 * the database and are looked up each time: its cookie cache would let a revoked one pass. The question is
 * answered with the cookies of everybody there.
 */
export async function open({ people }: BetterAuth): Promise<Served> {
  const { betterAuth } = await peer<{ betterAuth: (options: object) => Auth }>('better-auth')
  const { toNodeHandler } = await peer<{ toNodeHandler: (auth: Auth) => RequestListener }>(
    'better-auth/node',
  )
  const { getMigrations } = await peer<Migrations>('better-auth/db/migration')
  const folder = mkdtempSync(join(tmpdir(), 'billing-peer-'))
  const Sqlite = createRequire(import.meta.url)('better-sqlite3') as typeof import('better-sqlite3')
  const database = new Sqlite(join(folder, 'peer.db'))
  database.pragma('journal_mode = WAL')
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = {
    database,
    baseURL: url,
    secret: randomBytes(32).toString('base64'),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    logger: { disabled: true },
    telemetry: { enabled: false },
  }
  await (await getMigrations(options)).runMigrations()
  const auth = betterAuth(options)
  server.on('request', toNodeHandler(auth))
  const cookies = await signedUp(auth, people)
  return {
    url,
    ask: async () => cookies,
    async close() {
      server.closeAllConnections()
      server.close()
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function signedUp({ api }: Auth, people: number): Promise<string[]> {
  const cookies: string[] = []
  for (let n = 0; n < people; n++) {
    const body = {
      name: 'Jonas',
      email: `person-${n}@example.com`,
      password: 'four green apple trees',
    }
    const answer = await api.signUpEmail({ body, asResponse: true })
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    )
  }
  return cookies
}
