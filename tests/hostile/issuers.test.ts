import { chargeCycles, epochMs, HOUR, type Ports } from '@billing/core'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { withBoundaries } from '../harness/crash/boundaries.ts'
import { DIALECTS } from '../support/databases.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const STRANGER = { actor: null, request_id: 'request-1', ip: '192.0.2.1', user_agent: null }
const TRIAL_ENDS = Date.parse('2026-02-15T09:00:00Z')

describe.each(DIALECTS)('those who issue and charge, on %s', (dialect) => {
  let world: World
  /** So many customers, whose trials end at the same instant. */
  const given = async (count: number, lease_ms: number) => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ database, settings: { lease_ms } })
    for (let n = 1; n <= count; n++) {
      const started = await world.billing.signup.request(STRANGER, {
        customer_type: 'company',
        legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
        company_name: `UAB ${n}`,
        email: `ona-${n}@example.lt`,
        plan_tier: 'business',
        country: 'LT',
      })
      await world.sandbox.complete(started.order_token)
    }
    await world.settle()
  }
  afterEach(async () => {
    await expectBooksAgree(world)
    await world.close()
  })

  it('are four at fifty periods at once: fifty numbers without a gap, one order and one charge each', async () => {
    await given(50, 30_000)
    await jump(TRIAL_ENDS)

    const faults = await Promise.all(Array.from({ length: 4 }, () => chargeAll(world.ports)))
    await world.settle()

    expect(faults.flat()).toEqual([])
    expect(await numbers()).toEqual(numbersTo(50))
    expect(await orders()).toEqual(onceEach(50))
    expect(await captures()).toEqual(onceEach(50))
  })

  it('die at every step in turn: each period is billed and charged once, and no number is lost', async () => {
    await given(2, 1)
    let due = TRIAL_ENDS
    let survived = false
    let deaths = 0
    while (!survived) {
      await jump(due)
      survived = await chargeUntilDeath(deaths + 1)
      if (!survived) deaths++
      await world.until(new Date(due + 2 * HOUR).toISOString())
      due = await nextDue()
    }
    const periods = 2 * (deaths + 1)

    // Claim, intent, order and record: a death before and after each commit, and around each call.
    expect(deaths).toBeGreaterThanOrEqual(16)
    expect(await numbers()).toHaveLength(periods)
    expect(new Set(await numbers()).size).toBe(periods)
    expect(await gaps()).toEqual([])
    expect(await captures()).toEqual(onceEach(periods))
    expect((await orders()).every(([, live]) => live === 1)).toBe(true)
  })

  /** Move time while the whole service stands still. */
  const jump = (instant: number) =>
    world.sandbox.advance(
      { to: epochMs(instant) },
      { tick: async () => 0, nextDueAt: async () => null },
    )

  /** Charge all that is due, a few at a time, as a worker does. Resolves to what went wrong. */
  const chargeAll = async (ports: Ports): Promise<unknown[]> => {
    const faults: unknown[] = []
    for (let tried = 1; tried > 0;) {
      const round = await chargeCycles(ports, 4)
      tried = round.tried
      faults.push(...round.faults)
    }
    return faults
  }

  /**
   * Charge what is due by a worker that dies at its n-th boundary: from there on nothing that it asks of
   * the world takes effect. Resolves to whether it came through.
   */
  const chargeUntilDeath = async (n: number): Promise<boolean> => {
    let met = 0
    const ports = withBoundaries(world.ports, (name) => {
      met++
      if (met >= n) throw new Error(`died ${name}`)
    })
    await chargeCycles(ports, 50).catch(() => undefined)
    return met < n
  }

  const nextDue = async (): Promise<number> => {
    const row = await world.opened.db
      .selectFrom('billing_cycles')
      .select(({ fn }) => fn.min('period_start').as('due'))
      .where('state', '=', 'planned')
      .executeTakeFirstOrThrow()
    return Number(row.due)
  }

  const numbers = async (): Promise<string[]> => {
    const rows = await world.opened.db
      .selectFrom('invoices')
      .select('number')
      .where('number', 'is not', null)
      .orderBy('number')
      .execute()
    return rows.map(({ number }) => String(number))
  }
  const numbersTo = (count: number) =>
    Array.from({ length: count }, (_, n) => `PBX-2026-${String(n + 1).padStart(6, '0')}`)

  /** Numbers whose predecessor in their year is missing. */
  const gaps = async (): Promise<string[]> => {
    const all = await numbers()
    return all.filter((number, n) => {
      const [, year, count] = number.split('-')
      const [, year_before, count_before] = all[n - 1]?.split('-') ?? []
      return Number(count) !== (year === year_before ? Number(count_before) + 1 : 1)
    })
  }

  /** Reference and how many of its orders were not cancelled. */
  const orders = () => counted('sandbox_orders', (row) => row.state !== 'cancelled')
  const captures = () => counted('sandbox_charges', (row) => row.kind === 'capture')

  const counted = async (table: string, counts: (row: ProviderRow) => boolean) => {
    const { rows } = await sql<ProviderRow>`select * from ${sql.table(table)}`.execute(
      world.opened.db,
    )
    const count = new Map<string, number>()
    for (const row of rows.filter((each) => each.reference.startsWith('cyc_') && counts(each))) {
      count.set(row.reference, (count.get(row.reference) ?? 0) + 1)
    }
    return [...count]
  }
  const onceEach = (count: number) => Array(count).fill([expect.any(String), 1])
})

/** What is read of the provider's orders and charges. */
interface ProviderRow {
  readonly reference: string
  readonly state?: string
  readonly kind?: string
}
