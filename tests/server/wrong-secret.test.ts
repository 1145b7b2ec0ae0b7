import { copyFileSync } from 'node:fs'
import { totpCode } from '@billing/security'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openSideDoor } from '../drills/books.ts'
import { drillEnvironment } from '../drills/drilled-server.ts'
import { RIGHT_KEYS, ROTATED_KEYS, SECRET_FAULTS } from '../drills/secret-faults.ts'
import {
  COMMAND_LINE,
  freshFolder,
  SERVER,
  type ServerProcess,
  startProgram,
  startServerProcess,
} from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { readinessOf } from '../support/unlogged.ts'

const OPERATOR = { email: 'admin@example.com', totp: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

type Env = Readonly<Record<string, string>>

const envOf = (database_url: string, keys: string): Env => ({
  ...drillEnvironment(database_url),
  BILLING_SECRET_KEY: keys,
  BILLING_ADMIN_EMAIL: OPERATOR.email,
  BILLING_ADMIN_TOTP_SECRET: OPERATOR.totp,
})

async function start(env: Env): Promise<ServerProcess> {
  const server = await startServerProcess(freshFolder(), { env })
  ends.push(() => server.child.kill('SIGKILL'))
  return server
}

/** How a start ends, by itself or because it goes on. */
async function startAndEnd(env: Env) {
  const program = startProgram(SERVER, { env })
  await program.says(/We are listening/).catch(() => undefined)
  program.child.kill('SIGKILL')
  return program.ended()
}

const run = (args: readonly string[], env: Env) => startProgram(COMMAND_LINE, { args, env }).ended()

/** A database with an operator whose authenticator is sealed. */
async function sealedDatabase(database_url: string): Promise<void> {
  expect((await (await start(envOf(database_url, RIGHT_KEYS))).stop()).code).toBe(0)
}

async function signIn(server: ServerProcess): Promise<number> {
  const body = { email: OPERATOR.email, password: 'a long word for the operator' }
  const begun = await server.post('/v1/auth/admin/sign-in', body)
  const { challenge_id } = (await begun.json()) as { challenge_id: string }
  const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
  const code = totpCode(OPERATOR.totp, Date.parse(now) as never)
  return (await server.post('/v1/auth/admin/2fa/verify', { challenge_id, code })).status
}

const DATABASES = {
  SQLite: async () => `sqlite:${freshFolder()}/billing.db`,
  PostgreSQL: () => freshDatabase(),
}

/** Which key is wrong is told by the core: that PostgreSQL's rows are read is seen by one fault of each kind. */
const FAULTS: Readonly<Record<keyof typeof DATABASES, readonly (keyof typeof SECRET_FAULTS)[]>> = {
  SQLite: Object.keys(SECRET_FAULTS) as (keyof typeof SECRET_FAULTS)[],
  PostgreSQL: ['other_value'],
}

describe.each(Object.entries(DATABASES))('on %s', (name, fresh) => {
  it.each(FAULTS[name as keyof typeof DATABASES].map((fault) => SECRET_FAULTS[fault]))(
    'a server whose secret key $says does not start; doctor and verify say which',
    async ({ keys, told }) => {
      const database_url = await fresh()
      await sealedDatabase(database_url)
      const env = envOf(database_url, keys)

      const started = await startAndEnd(env)
      const [doctor, verify, create] = [
        await run(['doctor'], env),
        await run(['verify'], env),
        await run(['create-operator', 'b@example.com', '--totp'], env),
      ]

      expect([started.code, started.stderr]).toEqual([1, expect.stringMatching(told)])
      expect(started.stderr).toContain('BILLING_SECRET_KEY')
      expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(told)])
      expect([verify.code, verify.stdout]).toEqual([1, expect.stringMatching(told)])
      expect([create.code, create.stderr]).toEqual([1, expect.stringMatching(told)])
    },
  )

  it('a rotated key opens what it sealed before, and the new one seals', async () => {
    const database_url = await fresh()
    await sealedDatabase(database_url)
    const env = envOf(database_url, ROTATED_KEYS)
    const server = await start(env)

    expect(await signIn(server)).toBe(200)
    expect(await readinessOf(server, 'secret_keys')).toEqual({ status: 200, says: 'ok' })
    expect((await server.stop()).code).toBe(0)
    for (const command of ['doctor', 'verify']) {
      expect([command, (await run([command], env)).code]).toEqual([command, 0])
    }
  })

  it('a server that runs says so when its database has become another one', async () => {
    const database_url = await fresh()
    const server = await start(envOf(database_url, RIGHT_KEYS))
    const opened = openSideDoor(database_url)
    const other = { ...envOf(await fresh(), SECRET_FAULTS.other_value.keys) }
    const stranger = await start(other)
    const theirs = openSideDoor(other['BILLING_DATABASE_URL'] ?? '')
    const { rows } = await sql<{ sealed: string }>`select sealed from secret_canaries`.execute(
      theirs.db,
    )
    await sql`update secret_canaries set sealed = ${rows[0]?.sealed}`.execute(opened.db)
    await Promise.all([opened.close(), theirs.close(), stranger.stop()])

    const { status, says } = await readinessOf(server, 'secret_keys')
    expect([status, says]).toEqual([503, expect.stringMatching(SECRET_FAULTS.other_value.told)])
  })

  it('a database of before has its canary after the next start, of a key that opens what it sealed', async () => {
    const database_url = await fresh()
    await sealedDatabase(database_url)
    const opened = openSideDoor(database_url)
    await sql`delete from secret_canaries`.execute(opened.db)

    const wrong = envOf(database_url, SECRET_FAULTS.other_value.keys)
    const refused = await startAndEnd(wrong)
    expect(refused.stderr).toMatch(SECRET_FAULTS.other_value.told)
    const none = await sql`select 1 from secret_canaries`.execute(opened.db)
    expect(none.rows).toEqual([])

    await (await start(envOf(database_url, RIGHT_KEYS))).stop()
    const made = await sql<{ key_id: string }>`select key_id from secret_canaries`.execute(
      opened.db,
    )
    expect(made.rows).toEqual([{ key_id: 'k1' }])
    await opened.close()
  })

  it('of processes that start at once with two values of one key, those with one of them run', async () => {
    const database_url = await fresh()
    const keys = [
      RIGHT_KEYS,
      SECRET_FAULTS.other_value.keys,
      RIGHT_KEYS,
      SECRET_FAULTS.other_value.keys,
    ]
    // Tables first, so that all come to the canary together.
    await run(['migrate'], envOf(database_url, RIGHT_KEYS))

    const started = keys.map((each) => startProgram(SERVER, { env: envOf(database_url, each) }))
    ends.push(
      ...started.map(
        ({ child }) =>
          () =>
            child.kill('SIGKILL'),
      ),
    )
    const outcomes = await Promise.all(
      started.map((program) => program.says(/We are listening|sealed with/).then(([text]) => text)),
    )

    const ran = outcomes.map((text) => text === 'We are listening')
    expect(ran.filter(Boolean)).toHaveLength(2)
    expect(ran[0]).toBe(ran[2])
    expect(ran[1]).toBe(ran[3])
  })
})

it('the key file of another SQLite database is told by its name', async () => {
  const [one, other] = [freshFolder(), freshFolder()]
  for (const folder of [one, other]) await (await startServerProcess(folder)).stop()
  copyFileSync(`${other}/billing.db.key`, `${one}/billing.db.key`)

  const env = { BILLING_PORT: '0', BILLING_DATABASE_URL: `sqlite:${one}/billing.db` }
  const { code, stderr } = await startAndEnd(env)

  expect([code, stderr]).toEqual([1, expect.stringMatching(SECRET_FAULTS.other_value.told)])
  expect(stderr).toContain('billing.db.key')
})
