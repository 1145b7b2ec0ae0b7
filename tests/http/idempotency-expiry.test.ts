import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { aSignupBody, openApp } from './apps.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const KEY = { 'idempotency-key': 'a-key' }

/** The net: the store's own contract, on both databases, starts a key over an answer that is past its time. */
describe('an answer under a key', () => {
  it.each([
    ['PT23H59M59S', 'true'],
    ['PT24H', null],
  ])(
    'is replayed for 24 hours and no longer, also while no sweep runs: after %s',
    async (...at) => {
      const [advance, replayed] = at
      const { post } = openApp(world)
      const first = await post('/signup', aSignupBody(), KEY)

      const asleep = { tick: async () => 0, nextDueAt: async () => null }
      await world.sandbox.advance({ advance }, asleep)
      const again = await post('/signup', aSignupBody(), KEY)

      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, replayed])
      expect((await again.text()) === (await first.text())).toBe(replayed === 'true')
    },
  )
})
