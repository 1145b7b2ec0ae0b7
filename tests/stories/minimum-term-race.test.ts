import { type Call, createBilling, DEFAULT_SETTINGS, epochMs, Problem, SYSTEM } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { interleaver } from '../support/interleave.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { told } from './money-story.ts'

/** From 15 February to 15 May. */
const plans = DEFAULT_SETTINGS.plans.map((plan) => ({
  ...plan,
  term: { months: 3, notice_days: 0 },
}))
const SEEDS = [1, 3, 5]

describe.each(DIALECTS)('who cancels at the instant of a renewal on %s', (dialect) => {
  let world: World
  afterEach(() => world.close())

  /** The customer cancels while a worker renews, one step at a time, in the order of the seed. Resolves to what was refused. */
  const race = async (at: string, seed: number) => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ database, settings: { plans, telecom: false } })
    const { account_id, email } = await world.signUp()
    const due = epochMs(Date.parse(at))
    await world.until(new Date(due - 60_000).toISOString())
    const nobody = { tick: async () => 0, nextDueAt: async () => null }
    await world.sandbox.advance({ to: due }, nobody)
    const runner = interleaver({ seed })
    const billingOf = (name: string) => createBilling(runner.portsOf(name, world.ports))
    const names = { user_id: account_id, account_id, session_id: account_id }
    const actor = { ...names, role: 'owner', twofa: true } as const
    const call: Call = { actor, request_id: 'request-1', ip: null, user_agent: null }
    const thrown = await runner.run({
      worker: async () => {
        for (let ticks = 0; ticks < 3; ticks++) await billingOf('worker').worker.tick(SYSTEM)
      },
      customer: () => billingOf('customer').subscription.cancel(call, {}),
    })
    for (const error of Object.values(thrown)) expect(error).toBeInstanceOf(Problem)
    await world.settle()
    return { ona: told(world, account_id, email), refused: thrown['customer'] !== undefined }
  }
  const booksHold = async () => {
    const { checks } = await world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }

  it.each(SEEDS)('within the term ends with it, whoever comes first (%i)', async (seed) => {
    const { ona, refused } = await race('2026-04-15T09:00:00Z', seed)
    // A charge that is running is waited for.
    if (refused)
      expect((await ona.ask('POST', '/subscription/cancel', { body: {} })).status).toBe(200)

    await world.until('2026-05-16T00:00:00Z')

    const { subscription, invoices } = await ona.page()
    expect([subscription, invoices.length]).toEqual(['cancelled', 3])
    expect(await booksHold()).toEqual([])
  })

  it.each(SEEDS)('at its very end has no period more, or one that is billed (%i)', async (seed) => {
    const { ona, refused } = await race('2026-05-15T09:00:00Z', seed)
    const { subscription, invoices } = await ona.page()

    const stands = [subscription, invoices.length]
    if (refused) expect(stands).toEqual(['active', 4])
    else
      expect([
        ['cancelled', 3],
        ['cancel_at_period_end', 4],
      ]).toContainEqual(stands)
    await world.until('2026-06-16T00:00:00Z')
    expect((await ona.page()).invoices).toHaveLength(refused ? 5 : invoices.length)
    expect(await booksHold()).toEqual([])
  })
})
