import { chargeCycles, createBilling, type Ports, type Store } from '@billing/core'
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

it('cycles that throw, however many are due first, let the others go on', async () => {
  const world = await openWorld()
  const customers: string[] = []
  for (const name of ['ona', 'jonas', 'rasa']) {
    const { account_id } = await world.signUp({ email: `${name}@example.lt` })
    customers.push(account_id)
  }
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

it('a database that does not say what is due is a fault of the tick, which still resolves', async () => {
  const world = await openWorld()
  const away = () => Promise.reject(new Error('the database is away'))
  const { worker } = createBilling({
    ...world.ports,
    store: { ...world.ports.store, dueBy: away },
  })

  const { faults } = await worker.tick()

  expect(faults.map(({ where }) => where)).toEqual(['ask what is due'])
  await world.close()
})
