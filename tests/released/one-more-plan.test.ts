import { SYSTEM } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import type { Customer, World } from '../support/world.ts'
import { openReleased, RELEASED } from './kept-databases.ts'
import { openKept } from './open-kept.ts'
import { withOneMoreTier } from './one-more-tier.ts'

withOneMoreTier()

describe.each(DIALECTS)('a plan that is new, on a database of before on %s', (dialect) => {
  let world: World
  afterEach(() => world.close())

  const changes = async ({ email, password }: Customer) => {
    const session = await world.api('POST', '/auth/sign-in', { body: { email, password } })
    const answer = await world.api('POST', '/subscription/change-plan-now', {
      token: session.body.access_token,
      headers: { 'idempotency-key': 'to-the-new-plan' },
      body: { new_tier: 'team' },
    })
    await world.settle()
    return answer.status
  }

  it.each(RELEASED)('%s: is signed up for, changed to, paid and counted', async (released) => {
    world = await openKept(await openReleased(released, dialect))

    const { account_id } = await world.signUp({ email: 'new@example.lt', plan_tier: 'team' })
    const moving = await world.signUp({ email: 'moving@example.lt', plan_tier: 'starter' })
    await world.advance('P15D')

    expect(await changes(moving)).toBe(200)
    const rows = await world.opened.db
      .selectFrom('listed_customers')
      .select('plan_tier')
      .where('account_id', 'in', [account_id, moving.account_id])
      .execute()
    expect(rows).toEqual([{ plan_tier: 'team' }, { plan_tier: 'team' }])
    const { checks } = await world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})
