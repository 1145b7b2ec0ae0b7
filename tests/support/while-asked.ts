import { createBilling, type Ports, SYSTEM } from '@billing/core'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** When something happens. */
export interface Asked {
  /** Which question to the provider is on its way. */
  readonly asked?: 'payOrder' | 'createOrder' | 'createTenant'
  /** The answer never arrives. */
  readonly lost?: boolean
}

/** Time goes on, and no scheduler runs. */
export async function sleepUntil({ sandbox }: World, instant: string): Promise<void> {
  const asleep = { tick: async () => 0, nextDueAt: async () => null }
  await sandbox.advance({ to: Date.parse(instant) as never }, asleep)
}

/** One tick, and once in it a deed while the provider is asked to take money, or the core to make a phone system. */
export async function tickWhile(
  world: World,
  deed: () => Promise<unknown>,
  { asked = 'payOrder', lost = false }: Asked = {},
): Promise<void> {
  let done = false
  const port = asked === 'createTenant' ? 'pbx' : 'payments'
  const watched = new Proxy<object>(world.ports[port], {
    get(target, key) {
      const member = Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>
      if (key !== asked) return member
      return async (...args: unknown[]) => {
        if (!done) {
          done = true
          await deed()
        }
        const answer = await Reflect.apply(member, target, args)
        return lost ? { kind: 'unknown' } : answer
      }
    },
  })
  const { worker } = createBilling({ ...world.ports, [port]: watched } as Ports)
  expect((await worker.tick(SYSTEM)).faults).toEqual([])
}

/** One tick, and once in it a deed: after the first of its commits by which `isTime` holds. */
export async function tickAround(
  { ports }: World,
  isTime: () => Promise<boolean>,
  deed: () => Promise<unknown>,
): Promise<void> {
  let done = false
  const transaction: Ports['store']['transaction'] = async (...work) => {
    const result = await ports.store.transaction(...work)
    if (!done && (await isTime())) {
      done = true
      await deed()
    }
    return result
  }
  const store = Object.assign(Object.create(ports.store), { transaction }) as Ports['store']
  const { worker } = createBilling({ ...ports, store })
  expect((await worker.tick(SYSTEM)).faults).toEqual([])
  expect(done).toBe(true)
}
