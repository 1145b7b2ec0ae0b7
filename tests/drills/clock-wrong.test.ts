import { createBilling, type EpochMs, type Ports, SYSTEM } from '@billing/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { tableNames } from '../support/table-names.ts'
import { openWorld, type World } from '../support/world.ts'
import { CLOCK_FAULTS, type ClockFault } from './clock-faults.ts'

const FAULTS: readonly ClockFault[] = Object.values(CLOCK_FAULTS)
const STRANGER = { actor: null, request_id: 'drill', ip: null, user_agent: null }
const ORDER = {
  customer_type: 'individual',
  full_name: 'Ona Onaite',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
} as const

/** A clock of another unit, or of another time, is refused, and no instant of it is ever written. */
describe.each(DIALECTS)('on %s, a clock that', (dialect) => {
  let world: World
  beforeEach(async () => {
    const postgres = async () => ({ postgres_url: await migratedDatabase() })
    world = await openWorld({ database: dialect === 'sqlite' ? dialect : await postgres() })
  })
  afterEach(() => world.close())

  const portsWith = (clock: () => number): Ports => ({
    ...world.ports,
    clock: () => clock() as EpochMs,
  })

  /** Rows of every table of ours: what the provider was asked before is in its own books. */
  async function rows(): Promise<Record<string, number>> {
    const { db, dialect: kind } = world.opened
    const counted: Record<string, number> = {}
    const names = await tableNames({ db, dialect: kind })
    for (const name of names.filter((each) => !each.startsWith('sandbox_'))) {
      const { rows: found } = await sql<{ n: number }>`
        select count(*) as n from ${sql.table(name)}`.execute(db)
      counted[name] = Number(found[0]?.n)
    }
    return counted
  }

  it.each(FAULTS)('$says is refused at the start', ({ gives, told }) => {
    const billed = () => createBilling(portsWith(() => gives(world.now())))

    expect(billed).toThrow(told)
  })

  it.each(FAULTS)('$says later leaves nothing in the books', async ({ gives, told }) => {
    await world.signUp({ email: 'jonas@example.lt' })
    let read: (now: number) => number = (now) => now
    const billing = createBilling(portsWith(() => read(world.now())))
    const before = await rows()
    read = gives

    await expect(billing.signup.request(STRANGER, ORDER)).rejects.toThrow(told)
    await billing.worker.tick(SYSTEM).catch((error: unknown) => {
      expect(String(error)).toMatch(told)
    })

    expect(await rows()).toEqual(before)
  })
})

it('the sandbox’s clock is moved to no such time', async () => {
  const world = await openWorld({ now: '2095-02-01T09:00:00Z' })
  const hooks = { tick: async () => 0, nextDueAt: async () => null }

  const moved = world.sandbox.advance({ advance: 'P6Y' }, hooks)
  await expect(moved).rejects.toMatchObject({ code: 'validation.failed' })
  expect(world.now()).toBe(Date.parse('2095-02-01T09:00:00Z'))
  await world.close()
})
