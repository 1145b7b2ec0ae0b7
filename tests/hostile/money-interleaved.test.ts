import { createBilling, Problem, SYSTEM } from '@billing/core'
import { drawFrom } from '../harness/simulation/draw.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectBooksAgree } from '../support/four-books.ts'
import { type Interleaver, interleaver } from '../support/interleave.ts'
import { DEEDS, PAYERS, type Scene, setScene, type Stage, STAGES } from '../support/money-deeds.ts'
import { openWorld, type World } from '../support/world.ts'

/** Each seed is another stage, other deeds, another order of steps, and one of these ways to fail. */
const SEEDS = Array.from({ length: 14 }, (_, index) => index + 1)
const FAILURES = ['none', 'slow', 'lossy', 'dying'] as const
const ACTS = { ...DEEDS, ...PAYERS }
const QUEUES = ['billing_cycles', 'provider_orders', 'plan_changes', 'refunds', 'outbox'] as const

interface Play {
  readonly stage: Stage
  readonly deeds: readonly string[]
  readonly failure: (typeof FAILURES)[number]
  readonly runner: Interleaver
}

function drawPlay(seed: number): Play {
  const draw = drawFrom(`play ${seed}`)
  const failure = draw.pick(FAILURES)
  const lossy = failure === 'lossy' ? { lost: 0.15, not_sent: 0.1 } : {}
  const dying = { crash: { actor: 'one worker', after: draw.between(0, 8) } }
  return {
    stage: draw.pick(Object.keys(STAGES) as Stage[]),
    deeds: [...new Set([1, 2, 3].map(() => draw.pick(Object.keys(DEEDS))))],
    failure,
    runner: interleaver({ seed, ...lossy, ...(failure === 'dying' ? dying : {}) }),
  }
}

/** Two workers and the deeds, all at once. Resolves to what was thrown that nobody is to be told. */
async function perform(scene: Scene, { deeds, failure, runner }: Play): Promise<unknown[]> {
  const { ports } = scene.world
  // A lease of no time is one that always runs out while its holder is away.
  const settings = { ...ports.settings, lease_ms: failure === 'slow' ? 0 : 30_000 }
  const billingOf = (name: string) => createBilling({ ...runner.portsOf(name, ports), settings })
  const wrong: unknown[] = []
  const worker = (name: string) => async () => {
    for (let ticks = 0; ticks < 2; ticks++) {
      const { faults } = await billingOf(name).worker.tick(SYSTEM)
      wrong.push(...faults.filter(({ error }) => !/was taken over/.test(String(error))))
    }
  }
  const acts = deeds.map((name) => {
    const act = () => ACTS[name]?.({ ...scene, runner, name }, billingOf(name))
    return [name, async () => act()] as const
  })
  const thrown = await runner.run({
    'one worker': worker('one worker'),
    'other worker': worker('other worker'),
    ...Object.fromEntries(acts),
  })
  wrong.push(...Object.values(thrown).filter((error) => !(error instanceof Problem)))
  // The dead worker's leases have run out.
  for (const queue of QUEUES)
    await sql`update ${sql.table(queue)} set lease_until = null`.execute(scene.world.opened.db)
  return wrong
}

/** What does not hold although all is quiet. */
async function flawsOf({ world, account_id, subscription_id }: Scene): Promise<string[]> {
  const flaws: string[] = []
  const say = (what: string, holds: boolean) => holds || flaws.push(what)
  const { checks } = await world.billing.books.verify(SYSTEM)
  for (const { wrong, in_flight } of checks) flaws.push(...wrong, ...in_flight)
  const { cycles, subscription, account } = await world.ports.store.read(async (tx) => ({
    cycles: await tx.cycles.ofSubscription(subscription_id),
    subscription: await tx.subscriptions.get(subscription_id),
    account: await tx.accounts.get(account_id),
  }))
  const orders = await world.sandbox.listOrders()
  for (const { cycle_id, state } of cycles) {
    const own = orders.filter(({ reference }) => reference === `cyc_${cycle_id}`)
    const captured = own.filter((order) => order.state === 'completed')
    say(`${cycle_id} was captured ${captured.length} times`, captured.length <= 1)
    say(`${cycle_id} is charging`, state !== 'charging')
  }
  if (!subscription || !account) return ['there is no subscription']
  const { status, dunning_state, plan_change_id, current_period_end } = subscription
  const { locks } = account
  say('a change of plan is running', plan_change_id === null)
  say('suspended, and nothing locks it', status !== 'suspended' || locks.length > 0)
  say('active past its period', status !== 'active' || world.now() < current_period_end)
  if (status === 'cancelled') return flaws
  const planned = cycles.some(({ state }) => state === 'planned')
  say('nothing is planned', planned)
  const owing = cycles.some(({ state }) => state === 'failed')
  say(`in dunning at ${dunning_state} and owes nothing`, owing || dunning_state === 'current')
  say('locked and owes nothing', owing || !locks.includes('dunning'))
  return flaws
}

describe('whoever acts in the middle of a charge, in whatever order', () => {
  let world: World
  beforeEach(async () => {
    world = await openWorld()
  })
  afterEach(() => world.close())

  it.each(
    SEEDS.map((seed) => [seed, drawPlay(seed)] as const).map(([seed, play]) => ({
      seed,
      play,
      name: `${play.stage}; ${play.deeds.join(', ')}; failing: ${play.failure}`,
    })),
  )('the money adds up: $seed $name', async ({ play }) => {
    const scene = await setScene(world, play.stage)

    const wrong = await perform(scene, play)
    await world.advance('P1D')

    expect(wrong).toEqual([])
    await expectBooksAgree(world)
    expect(await flawsOf(scene)).toEqual([])
  })

  /** The customer presses twice, pays on the page, and the scheduler tries as well. */
  it.each(
    SEEDS.slice(0, 8).flatMap((seed) => {
      const { failure } = drawPlay(seed)
      const stage = drawFrom(`debt ${seed}`).pick(['first decline', 'day 3', 'day 21'] as const)
      return [{ seed, stage, failure }]
    }),
  )('a debt is paid once: $seed $stage; failing: $failure', async ({ seed, stage, failure }) => {
    const scene = await setScene(world, stage)
    const deeds = [...Object.keys(PAYERS), 'pay page']
    const { runner } = drawPlay(seed)

    const wrong = await perform(scene, { stage, deeds, failure, runner })
    await world.advance('P1D')

    expect(wrong).toEqual([])
    await expectBooksAgree(world)
    expect(await flawsOf(scene)).toEqual([])
  })
})
