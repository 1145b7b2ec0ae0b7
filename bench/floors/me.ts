import {
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import Sqlite from 'better-sqlite3'
import { Hono } from 'hono'
import pg from 'pg'
import type { Served } from '../runner/in-child.ts'

/**
 * The smallest honest `GET /me`: Hono, the signature and the age of an HS256 token, one prepared SELECT, JSON. No
 * session that could be revoked, no limit, no validation, no headers against abuse, no log.
 */

/** What the floor is opened with; without an address it makes a file of SQLite. */
export interface MeFloor {
  readonly people: number
  readonly postgres?: string
}

interface Person {
  readonly user_id: string
  readonly created_at: number
  readonly notifications_enabled: number
}

interface People {
  readonly insert: (values: readonly (string | number)[]) => unknown
  readonly find: (user_id: string) => Person | undefined | Promise<Person | undefined>
  readonly close: () => unknown
}

const TABLE = `create table people (user_id text primary key, account_id text not null, email text not null,
  first_name text not null, last_name text not null, role text not null, language text not null,
  notifications_enabled integer not null, created_at bigint not null)`
const TOKEN_SECONDS = 900

/** The floor in this process. Its question is answered with the tokens of everybody in its table. */
export async function open({ people, postgres }: MeFloor): Promise<Served> {
  const table = postgres === undefined ? onSqlite() : await onPostgres(postgres)
  const key = createSecretKey(randomBytes(32))
  const tokens: string[] = []
  for (let n = 0; n < people; n++) {
    const of = ['owner', 'lt', 1, Date.now()]
    await table.insert([
      `user-${n}`,
      `account-${n}`,
      `p${n}@example.lt`,
      'Jonas',
      'Jonaitis',
      ...of,
    ])
    tokens.push(signed(key, { sub: `user-${n}`, jti: randomBytes(16).toString('base64url') }))
  }
  const server = serve({ fetch: appOf(key, table).fetch, hostname: '127.0.0.1', port: 0 }) as Server
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ask: async () => tokens,
    async close() {
      server.closeAllConnections()
      server.close()
      await table.close()
    },
  }
}

function appOf(key: KeyObject, { find }: People): Hono {
  return new Hono().get('/v1/me', async (c) => {
    const [scheme, token = ''] = (c.req.header('authorization') ?? '').split(' ', 2)
    const user_id = scheme === 'Bearer' ? subjectOf(key, token) : undefined
    if (user_id === undefined) return c.json({ title: 'Unauthorized' }, 401)
    const row = await find(user_id)
    if (!row) return c.json({ title: 'Not found' }, 404)
    return c.json({
      ...row,
      notifications_enabled: row.notifications_enabled === 1,
      created_at: new Date(row.created_at).toISOString(),
    })
  })
}

function signed(key: KeyObject, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1_000)
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, iat, exp: iat + TOKEN_SECONDS })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

function subjectOf(key: KeyObject, token: string): string | undefined {
  const [head = '', body = '', mac = ''] = token.split('.')
  const right = createHmac('sha256', key).update(`${head}.${body}`).digest()
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  if (read(head)['alg'] !== 'HS256') return undefined
  const { sub, exp } = read(body)
  return typeof sub === 'string' && Number(exp) > Date.now() / 1_000 ? sub : undefined
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
}

function onSqlite(): People {
  const folder = mkdtempSync(join(tmpdir(), 'billing-floor-'))
  const db = new Sqlite(join(folder, 'floor.db'))
  db.pragma('journal_mode = WAL')
  db.exec(TABLE)
  const select = db.prepare<[string], Person>('select * from people where user_id = ?')
  const insert = db.prepare('insert into people values (?, ?, ?, ?, ?, ?, ?, ?, ?)')
  return {
    insert: (values) => insert.run(...values),
    find: (user_id) => select.get(user_id),
    close() {
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onPostgres(url: string): Promise<People> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(TABLE)
  const text = 'select * from people where user_id = $1'
  return {
    insert: (values) =>
      pool.query('insert into people values ($1, $2, $3, $4, $5, $6, $7, $8, $9)', [...values]),
    find: async (user_id) => {
      const { rows } = await pool.query<Person>({ name: 'me', text, values: [user_id] })
      return rows[0]
    },
    close: () => pool.end(),
  }
}
