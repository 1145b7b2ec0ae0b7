import { SYSTEM } from '@billing/core'
import { aCode } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const CODES = [aCode({ max_redemptions: 1 }), aCode({ code: 'FALL' })]

/** Discounts by codes are compared with the redemptions of the codes. */
describe.each(STORY_DIALECTS)('a check of discount codes on %s', (dialect) => {
  let world: World
  let account_id: string
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ database, settings: { discount_codes: CODES } })
    ;({ account_id } = await world.signUp({ code: 'SPRING' }))
  })
  afterEach(() => world.close())

  const wrong = async () => {
    const { checks } = await world.billing.books.verify(SYSTEM)
    return checks.flatMap((each) => (each.wrong_count > 0 ? [[each.id, ...each.wrong]] : []))
  }
  const facts = () =>
    world.ports.store.read(async (tx) => {
      const subscription = await tx.subscriptions.ofAccount(account_id)
      const [redemption] = await tx.redemptions.ofAccount(account_id)
      if (!subscription || !redemption) throw new Error('nothing was redeemed')
      return { subscription, redemption }
    })

  it('finds nothing wrong with what was redeemed', async () => {
    expect(await wrong()).toEqual([])
  })

  it('finds a redemption of another code than the discount', async () => {
    const { redemption } = await facts()
    await world.ports.store.transaction((tx) => tx.redemptions.put({ ...redemption, code: 'FALL' }))
    const { discount_id, subscription_id } = redemption
    expect(await wrong()).toEqual([
      [
        'discounts.codes',
        `${discount_id}: ${subscription_id} has no discount by FALL`,
        `${discount_id}: ${subscription_id} has not redeemed SPRING`,
      ],
    ])
  })

  it('finds a redemption whose discount is gone', async () => {
    const { subscription, redemption } = await facts()
    await world.ports.store.transaction(async (tx) => {
      await tx.accounts.lock(account_id)
      await tx.subscriptions.put({ ...subscription, discounts: [] })
    })
    const { discount_id, subscription_id } = redemption
    expect(await wrong()).toEqual([
      ['discounts.codes', `${discount_id}: ${subscription_id} has no discount by SPRING`],
    ])
  })

  it('finds more redemptions than there may be', async () => {
    const { account_id: other } = await world.signUp({ email: 'rasa@example.lt' })
    const { redemption } = await facts()
    await world.ports.store.transaction((tx) =>
      tx.redemptions.put({
        ...redemption,
        discount_id: 'another',
        account_id: other,
        subscription_id: null,
      }),
    )
    expect(await wrong()).toEqual([['discounts.codes', 'SPRING: redeemed 2 times, 1 are allowed']])
  })
})
