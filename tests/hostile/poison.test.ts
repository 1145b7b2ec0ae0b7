import { chargeCycles, createBilling, type Ports, type Store, SYSTEM, type Tx } from '@billing/core'
import { anOrder } from '@billing/core/fixtures'
import { expect, it } from 'vitest'
import { openWorld } from '../support/world.ts'

/** A store in which the accounts of that set throw whenever they are locked. */
function poisoned(store: Store, accounts: ReadonlySet<string>): Store {
  return {
    ...store,
    transaction: (work) =>
      store.transaction((tx) =>
        work({
          ...tx,
          accounts: {
            ...tx.accounts,
            getForUpdate(account_id) {
              if (accounts.has(account_id)) throw new Error('poison')
              return tx.accounts.getForUpdate(account_id)
            },
          },
        }),
      ),
  }
}

/** The customers in the order in which their cycles are claimed: they are due at one instant, and then the id decides. */
async function inTurn({ ports }: Awaited<ReturnType<typeof openWorld>>): Promise<string[]> {
  const cycles = await ports.store.read((tx) => tx.cycles.list({}, { limit: 10, after: null }))
  return cycles.data
    .toSorted((a, b) => (a.cycle_id < b.cycle_id ? -1 : 1))
    .map(({ account_id }) => account_id)
}

it('cycles that throw, however many are due first, let the others go on', async () => {
  const world = await openWorld()
  for (const name of ['ona', 'jonas', 'rasa']) await world.signUp({ email: `${name}@example.lt` })
  const customers = await inTurn(world)
  const [first = '', second = ''] = customers
  const ports: Ports = {
    ...world.ports,
    store: poisoned(world.ports.store, new Set([first, second])),
    clock: () => Date.parse('2026-02-15T09:00:00Z') as ReturnType<Ports['clock']>,
    // Over at once: nothing but being put off keeps the two from being the oldest again.
    settings: { ...world.ports.settings, lease_ms: 1 },
  }

  const broken = await chargeCycles(ports, 2)
  const fine = await chargeCycles(ports, 2)

  expect(broken.faults).toHaveLength(2)
  expect(fine.faults).toEqual([])
  const states = await world.ports.store.read(async (tx) => {
    const found = await Promise.all(customers.map((id) => tx.subscriptions.ofAccount(id)))
    return found.map((subscription) => subscription?.status)
  })
  expect(states).toEqual(['trialing', 'trialing', 'active'])
  expect((await world.sandbox.listCharges()).map(({ kind }) => kind)).toEqual(['capture'])
  await world.close()
})

it('a cycle that throws is not put off when it was ended meanwhile', async () => {
  const world = await openWorld()
  const { account_id } = await world.signUp({})
  const cycles = (tx: Tx) =>
    tx.subscriptions
      .ofAccount(account_id)
      .then((found) => tx.cycles.ofSubscription(found?.subscription_id ?? ''))
  const { store } = world.ports
  const end = () =>
    store.transaction(async (tx) => {
      for (const cycle of await cycles(tx)) {
        await tx.cycles.put({ ...cycle, state: 'skipped', next_action_at: null })
      }
    })
  const broken = poisoned(store, new Set([account_id]))
  const ports: Ports = {
    ...world.ports,
    store: {
      ...broken,
      transaction: (work, options) =>
        broken.transaction(work, options).catch(async (error: unknown) => {
          await end()
          throw error
        }),
    },
    clock: () => Date.parse('2026-02-15T09:00:00Z') as ReturnType<Ports['clock']>,
  }

  const { faults } = await chargeCycles(ports, 1)

  expect(faults).toHaveLength(1)
  expect((await store.read(cycles)).map(({ next_action_at }) => next_action_at)).toEqual([null])
  await world.close()
})

it('an order whose read throws keeps what was recorded of it meanwhile', async () => {
  const world = await openWorld()
  const { account_id: subject_id } = await world.signUp({})
  const { store } = world.ports
  const order = anOrder({
    order_id: 'order-x',
    reference: 'x',
    purpose: 'card',
    subject_id,
    next_read_at: world.now(),
  })
  await store.transaction((tx) => tx.orders.put(order))
  const declined = { ...order, declines: order.declines + 1 }
  const getOrder = async () => {
    await store.transaction((tx) => tx.orders.put(declined))
    throw new Error('poison')
  }

  const { worker } = createBilling({
    ...world.ports,
    payments: { ...world.ports.payments, getOrder },
  })

  const { faults } = await worker.tick(SYSTEM)

  expect(faults.map(({ where }) => where)).toContain('order order-x')
  expect((await store.read((tx) => tx.orders.get('order-x')))?.declines).toBe(declined.declines)
  await world.close()
})

it('a database that does not say what is due is a fault of the tick, which still resolves', async () => {
  const world = await openWorld()
  const away = () => Promise.reject(new Error('the database is away'))
  const { worker } = createBilling({
    ...world.ports,
    store: { ...world.ports.store, dueBy: away },
  })

  const { faults } = await worker.tick(SYSTEM)

  expect(faults.map(({ where }) => where)).toEqual(['ask what is due'])
  await world.close()
})
