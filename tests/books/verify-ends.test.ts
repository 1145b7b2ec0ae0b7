import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { wrongIn } from './kept-books.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

it('a period that is billed after the agreed end of its subscription is found', async () => {
  const { account_id } = await world.signUp()
  await world.until('2026-03-16T00:00:00Z')
  const wrong = async () => wrongIn(await world.billing.books.verify(SYSTEM))
  expect(await wrong()).toEqual({})

  await world.ports.store.transaction(async (tx) => {
    const found = await tx.subscriptions.ofAccount(account_id)
    const { period_start } = (await tx.cycles.ofSubscription(found?.subscription_id ?? ''))[1] ?? {}
    if (found && period_start) await tx.subscriptions.put({ ...found, ends_at: period_start })
  })

  expect(await wrong()).toEqual({
    'subscriptions.ends': [
      'PBX-2026-000002: a period after the end 2026-03-15T09:00:00.000Z is billed',
    ],
  })
})
