import type { VatChecker } from '@billing/core'
import { expect, it } from 'vitest'
import { moneyStory } from './money-story.ts'
import { transition } from './operator-hand.ts'

const story = moneyStory('sqlite')

/** What we asked the registry of a number from now on. */
const asked = async (work: () => Promise<unknown>): Promise<string[]> => {
  const { vat } = story.world.ports
  const registry: VatChecker = { ...vat }
  const seen: string[] = []
  Object.assign(vat, {
    check: (vat_id: string) => {
      seen.push(vat_id)
      return registry.check(vat_id)
    },
  } satisfies VatChecker)
  await work()
  Object.assign(vat, registry)
  return seen
}

// Caught since: a number is asked about for an invoice to come, and an ended account gets none.
it('a number that was pending when its account ended is asked about no more', async () => {
  const jonas = await story.customer({ country: 'DE', email: 'jonas@example.de' })
  await story.world.sandbox.setFault('vat', 'down')
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  expect(await asked(() => story.world.advance('PT5M'))).toEqual(['DE136695976'])

  await transition(story.world, jonas.account_id, 'cancelled')

  expect(await asked(() => story.world.advance('P3D'))).toEqual([])
  await story.world.sandbox.clearFaults()
  expect(await asked(() => story.world.advance('P40D'))).toEqual([])
})

it('a number whose yes is old is not asked about because an ended account still has a cycle', async () => {
  const jonas = await story.customer({ country: 'DE', email: 'jonas@example.de' })
  await jonas.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
  await transition(story.world, jonas.account_id, 'cancelled')

  expect(await asked(() => story.world.advance('P90D'))).toEqual([])
})
