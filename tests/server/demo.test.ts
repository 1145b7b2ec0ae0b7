import { DAY, type EpochMs, epochMs, type Machine, MACHINES, statesOf, SYSTEM } from '@billing/core'

import { openSqlite, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../packages/server/src/config.ts'
import { openService } from '../../packages/server/src/open-service.ts'
import { variablesOf } from '../../examples/outside-world/src/variables.ts'
import {
  COMMAND_LINE,
  freshFolder,
  type ServerProcess,
  startExample,
  startProgram,
  startServerProcess,
} from '../support/example-process.ts'
import { billing, freshPlace, within } from '../commands/run.ts'
import { broken } from '../support/come-true.ts'
import { ledgerVat, quartersFrom, returnsFlaws } from '../support/tax-returns.ts'
import { KEPT, NEVER } from './demo-states.ts'

const DEMO = 'examples/demo/src/main.ts'
const PERSON = { email: 'jonas@pavyzdys.example', password: 'a long enough word' }

describe('the demo on an empty database', () => {
  const folder = freshFolder()
  let server: ServerProcess
  let opened: Opened
  let ended: { readonly now: number; readonly machine: number }

  beforeAll(async () => {
    server = await startServerProcess(folder, { program: DEMO })
    await server.says(/The demo is complete/)
    const { now } = (await (await fetch(`${server.url}/sandbox/clock`)).json()) as { now: string }
    ended = { now: Date.parse(now), machine: Date.now() }
    await server.stop()
    opened = openSqlite(join(folder, 'billing.db'))
  }, 600_000)
  afterAll(() => opened.close())

  async function distinct(table: string, column: string): Promise<string[]> {
    const query = sql<{ found: string }>`select distinct ${sql.ref(column)} as found
      from ${sql.table(table)} order by 1`
    return (await query.execute(opened.db)).rows.map(({ found }) => found)
  }

  /** Whoever pays for another plan at this moment is left out: a forecast cannot know how that ends. */
  async function withoutPlanChange(): Promise<string[]> {
    const query = sql<{ account_id: string }>`select distinct account_id from subscriptions
      where plan_change_id is null order by 1`
    return (await query.execute(opened.db)).rows.map(({ account_id }) => account_id)
  }

  async function mailedTo(recipient: string | undefined): Promise<EpochMs[]> {
    const query = sql<{ sent_at: number }>`select sent_at from sandbox_mail
      where recipient = ${recipient}`
    return (await query.execute(opened.db)).rows.map(({ sent_at }) => epochMs(sent_at))
  }

  it.each(MACHINES.map((machine) => [machine.name, machine] as const))(
    'has a %s in every state but those that pass at once',
    async (name, machine: Machine) => {
      const [table, column] = KEPT[name] ?? ['', '']

      const found = await distinct(table, column)

      const awaited = statesOf(machine).filter((state) => !NEVER[name]?.[state])
      expect(found).toEqual(awaited.toSorted())
    },
  )

  it('ends at the present, with a year behind it', async () => {
    const [oldest = ''] = await distinct('invoices', 'issued_at')

    expect(Math.abs(ended.now - ended.machine)).toBeLessThan(60_000)
    expect(ended.now - Number(oldest)).toBeGreaterThan(330 * 86_400_000)
  })

  it('speaks both languages', async () => {
    expect(await distinct('accounts', 'language')).toEqual(['en', 'lt'])
  })

  it('has books that prove right', async () => {
    const env = { BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}` }

    const { code, stdout } = await startProgram(COMMAND_LINE, { args: ['verify'], env }).ended()

    expect(stdout).toContain('Nothing is wrong')
    expect(code).toBe(0)
  })

  it('has told the tax offices what its ledger has, quarter by quarter', async () => {
    const [oldest = ''] = await distinct('invoices', 'issued_at')
    const read = readConfig({ BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}` })
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const service = await openService(read.config)
    const quarters = quartersFrom(epochMs(Number(oldest)), epochMs(ended.now))

    const vat = await Promise.all(quarters.map((each) => ledgerVat(service.billing.books, each)))
    const flaws = await returnsFlaws(service.billing.books, quarters)
    await service.close()

    expect(vat.every((amount) => amount > 0)).toBe(true)
    expect(flaws).toEqual([])
  })

  it('is exported, and read back on an empty installation to the same forecasts', async () => {
    const here = { BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}` }
    const there = freshPlace({ BILLING_TIME_ZONE: 'UTC' })
    const file = join(folder, 'customers.jsonl')
    await billing(['migrate'], there)
    const told = await billing(['export', 'customers', '--out', file], here)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const ids = lines.map((line) => (JSON.parse(line) as { reference: string }).reference)
    const until = epochMs(ended.now + 60 * 86_400_000)
    const forecasts = (env: typeof there) =>
      within(env, ({ billing: { operations } }) =>
        Promise.all(ids.map(async (id) => [id, await operations.forecast(SYSTEM, id, { until })])),
      )

    const back = await billing(['import', file, '--without-core'], there)

    const of = ids.length
    expect(back.stdout).toBe(`${of} imported, 0 known before, 0 refused, of ${of}.\n`)
    expect(await forecasts(there)).toEqual(await forecasts(here))
    expect(of).toBeGreaterThan(10)
    expect(told.stderr).toMatch(/ is left out: it is past_due$/m)
    expect((await billing(['verify'], there)).code).toBe(0)
  })

  it('is there after a restart, and is not seeded twice', async () => {
    const signups = await distinct('signups', 'signup_id')

    const second = await startServerProcess(folder, { program: DEMO })
    await second.says(/The demo is there already/)
    const session = await second.post('/v1/auth/sign-in', PERSON)
    await second.stop()

    expect(session.status).toBe(200)
    expect(await distinct('signups', 'signup_id')).toEqual(signups)
  })

  it('comes to what is foretold of each customer, to the cent, when the clock is moved there', async () => {
    const read = readConfig({ BILLING_DATABASE_URL: `sqlite:${join(folder, 'billing.db')}` })
    if ('problems' in read) throw new Error(read.problems.join('\n'))
    const service = await openService(read.config)
    const { billing, ports } = service
    const until = epochMs(ports.clock() + 40 * DAY)
    const foretold = await Promise.all(
      (await withoutPlanChange()).map(async (account_id) => {
        return {
          account_id,
          events: await billing.operations.forecast(SYSTEM, account_id, { until }),
        }
      }),
    )

    const second = await startServerProcess(folder)
    await second.post('/sandbox/clock', { to: new Date(until + DAY).toISOString() })
    await second.stop()

    const flaws: string[] = []
    for (const { account_id, events } of foretold) {
      const account = await ports.store.read((tx) => tx.accounts.get(account_id))
      const story = await billing.operations.timeline(SYSTEM, account_id)
      const mailed_at = await mailedTo(account?.contact_email)
      flaws.push(...broken(events, { story, mailed_at }).map((each) => `${account_id} ${each}`))
    }
    await service.close()
    expect(foretold.flatMap(({ events }) => events).length).toBeGreaterThan(50)
    expect(flaws).toEqual([])
  })
})

it('a demo that was stopped says so, and does not go on in its database', async () => {
  const folder = freshFolder()
  const BILLING_DATABASE_URL = `sqlite:${join(folder, 'billing.db')}`
  const env = { BILLING_PORT: '0', BILLING_DATABASE_URL }
  const server = startExample('demo', { env })
  await server.says(/signs up/)

  const { code, stdout } = await server.stop('SIGINT')
  const again = await startServerProcess(folder, { program: DEMO }).catch(String)

  expect(code).toBe(0)
  expect(stdout).toContain('The demo is not complete')
  expect(again).toContain('the demo here was stopped before its end')
})

it('a database in use is no place for the demo', async () => {
  const folder = freshFolder()
  const server = await startServerProcess(folder)
  await server.stop()

  const again = await startServerProcess(folder, { program: DEMO }).catch(String)

  expect(again).toContain('this database is in use')
})

it('real providers are no place for the demo', async () => {
  const env = variablesOf({
    url: 'http://localhost:1',
    service_url: 'http://localhost:2',
    smtp_url: 'smtp://localhost:3',
    webhook_secret: 'wsk_real',
  })

  const { code, stderr } = await startExample('demo', { env }).ended()

  expect(stderr).toBe('BILLING_PAYMENTS: the demo wants the sandbox, where money is made up\n')
  expect(code).toBe(1)
})
