import { createVies } from '@billing/vat-vies'
import { vatCheckerContract } from '@billing/testing'
import { expect, it } from 'vitest'
import { openVies } from './open-vies.ts'

vatCheckerContract('VIES', async () => {
  const world = await openVies({ vies: { breaker: { outages: 10 } } })
  return {
    vat: world.vies.vat,
    valid: 'LT100001919017',
    invalid: 'LT100001919999',
    fail: () => world.sandbox.setFault('vat', 'down'),
    heal: () => world.sandbox.clearFaults(),
    close: () => world.close(),
  }
})

it('is made of an address and our own number', async () => {
  const world = await openVies()
  const { url } = world
  const log = { error: (says: string) => expect.unreachable(says) }
  const vies = createVies({
    url,
    requester_vat_id: 'LT100001919017',
    on_alarm: (says) => log.error(says),
  })
  const answer = await vies.vat.check('DE136695976')
  await vies.close()
  expect(answer).toMatchObject({ kind: 'valid', name: null, address: null })
  await world.close()
})
