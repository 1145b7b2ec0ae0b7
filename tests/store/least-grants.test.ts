import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { billing } from '../commands/run.ts'
import { expectSoundBooks } from '../drills/books.ts'
import { drillEnvironment } from '../drills/drilled-server.ts'
import { openLoad } from '../drills/load.ts'
import { drawFrom } from '../harness/simulation/draw.ts'
import { freshFolder, startServerProcess } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'

const ROLES = new URL('../../docs/postgresql-roles.sql', import.meta.url)

describe('roles that may do no more than they must', () => {
  let as: (role: string, password: string) => string
  beforeAll(async () => {
    const url = new URL(await freshDatabase())
    const name = url.pathname.slice(1)
    const script = (await readFile(ROLES, 'utf8')).replaceAll(
      'database billing',
      `database ${name}`,
    )
    const administrator = new pg.Client(url.href)
    await administrator.connect()
    await administrator.query(script)
    await administrator.end()
    as = (role, password) =>
      Object.assign(new URL(url), { username: role, password: encodeURIComponent(password) }).href
  })

  const owner = () => as('billing_owner', 'a password of its own')
  const serving = () => as('billing', 'another password')

  it('cannot serve before the owner has made the tables, and says so', async () => {
    const { code, stderr } = await billing(['doctor'], drillEnvironment(serving()))

    expect(stderr).toMatch(/^BILLING_DATABASE_URL: .*billing migrate/)
    expect(code).toBe(1)
  })

  it('serve, bill for a month and prove the books', async () => {
    expect((await billing(['migrate'], drillEnvironment(owner()))).code).toBe(0)
    // The sandbox, which is never there where money is, has tables of its own.
    expect((await billing(['doctor'], drillEnvironment(owner()))).code).toBe(0)
    const server = await startServerProcess(freshFolder(), { env: drillEnvironment(serving()) })
    const load = openLoad(drawFrom(3), async () => server.url)
    const [customer] = await load.arrive('ona', 1)
    for (let n = 0; n < 6; n++) await customer?.act()
    await load.moveDays(46)
    await load.rest()
    expect((await server.stop()).code).toBe(0)

    await expectSoundBooks(serving())
  })

  it('let the owner make months, which the one that serves then writes to, and lists', async () => {
    const refused = await billing(['partitions', 'make'], drillEnvironment(serving()))
    expect(refused.stderr).toMatch(/^BILLING_DATABASE_URL: this role may not change the tables/)
    expect(refused.code).toBe(1)

    const made = await billing(['partitions', 'make'], drillEnvironment(owner()))
    expect(made.stdout).toMatch(/made audit_log_\d+_\d+, and moved \d+ rows there/)

    const listed = await billing(['partitions'], drillEnvironment(serving()))
    expect(listed.stdout).toMatch(/audit_log +audit_log_\d+_\d+ /)
    expect((await billing(['tick'], drillEnvironment(serving()))).code).toBe(0)
    await expectSoundBooks(serving())
  })

  it.each([
    'create table mine (n integer)',
    'drop table accounts',
    'alter table accounts add column mine text',
    'truncate accounts',
    'create schema mine',
    'create table public.mine (n integer)',
  ])('the one that serves may not: %s', async (statement) => {
    const client = new pg.Client(serving())
    await client.connect()

    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' })
    await client.end()
  })
})
