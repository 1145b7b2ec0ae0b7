import { createBilling, type Ports, Problem, SYSTEM } from '@billing/core'
import { createSqlStore, openPostgres, type Opened } from '@billing/store-sql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const stranger = { actor: null, request_id: 'request-1', ip: '192.0.2.1', user_agent: null }
const company = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  plan_tier: 'business',
  country: 'LT',
} as const

/** What went wrong, but for what the caller was to be told. */
const wrongs = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.flatMap((each) =>
    each.status === 'rejected' && !(each.reason instanceof Problem) ? [String(each.reason)] : [],
  )

describe('two processes on one PostgreSQL', () => {
  let world: World
  let second: Opened
  let others: Ports
  beforeEach(async () => {
    const postgres_url = await migratedDatabase()
    world = await openWorld({ database: { postgres_url } })
    second = openPostgres(postgres_url, { max: 10 })
    others = { ...world.ports, store: createSqlStore(second) }
  })
  afterEach(async () => {
    await second.close()
    await world.close()
  })
  const both = () => [world.billing, createBilling(others)] as const

  it('take sixty wrong sign-ins at once, all of them in one chain of the audit log', async () => {
    const [one, two] = both()
    const tries = Array.from({ length: 60 }, (_, i) =>
      (i % 2 === 0 ? one : two).identity.signIn(stranger, {
        email: `nobody-${i}@example.lt`,
        password: 'a wrong word',
      }),
    )

    expect(wrongs(await Promise.allSettled(tries))).toEqual([])
  })

  it('take thirty signups at once, ten of one e-mail', async () => {
    const [one, two] = both()
    const tries = Array.from({ length: 30 }, (_, i) =>
      (i % 2 === 0 ? one : two).signup.request(stranger, {
        ...company,
        email: i % 3 === 0 ? 'ona@example.lt' : `ona-${i}@example.lt`,
      }),
    )

    expect(wrongs(await Promise.allSettled(tries))).toEqual([])
    const pending = await world.ports.store.read((tx) => tx.signups.pendingOf('ona@example.lt'))
    expect(pending).toHaveLength(1)
  })

  it('provision twenty customers of one name once each', async () => {
    const [one, two] = both()
    for (let i = 0; i < 20; i++) {
      const started = await one.signup.request(stranger, {
        ...company,
        email: `ona-${i}@example.lt`,
      })
      await world.sandbox.complete(started.order_token)
    }

    for (let round = 0; round < 6; round++) {
      const reports = await Promise.all([one.worker.tick(SYSTEM), two.worker.tick(SYSTEM)])
      expect(reports.flatMap((report) => report.faults)).toEqual([])
    }
    await world.advance('PT30M')

    const tenants = await world.sandbox.listTenants()
    expect(tenants).toHaveLength(20)
    expect(new Set(tenants.map((tenant) => tenant.tenant_id)).size).toBe(20)
    const mails = await world.mail()
    expect(mails).toHaveLength(80)
  })
})
