import { SYSTEM } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { type TopupActions, topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('a topup on %s', (dialect) => {
  const story = signupStory(dialect)
  let account_id: string
  let owner: TopupActions
  beforeEach(async () => {
    account_id = (await story.world.signUp()).account_id
    owner = topupActions(story.world, account_id)
  })

  const inLedger = () =>
    story.world.ports.store.read((tx) => tx.ledger.balance('revenue', null, 'EUR'))
  const wrongTopups = async () => {
    const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
    return alerts.filter(({ id }) => id.startsWith('topup'))
  }
  const audited = async () => {
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
    return rows.map(({ action }) => action).filter((action) => action.startsWith('payment.'))
  }
  /** The provider shows an order over another amount than the one we asked for. */
  const liesAbout = (order_token: string, lie: object) =>
    story.world.opened.db
      .updateTable('sandbox_orders' as never)
      .set(lie as never)
      .where('token' as never, '=', order_token as never)
      .execute()

  it.each([{ amount_minor: 250_000 }, { currency: 'USD' }])(
    'whose order is over %j, which we did not ask for, is not credited and raises an alert',
    async (lie) => {
      const token = orderTokenIn(await owner.topUp())
      await liesAbout(token, lie)

      await story.world.sandbox.complete(token)
      await story.world.settle()
      await story.world.advance('P1D')

      expect((await owner.balance()).body.balance.amount_minor).toBe(0)
      expect(await inLedger()).toEqual({ amount_minor: 0, currency: 'EUR' })
      expect(await audited()).toEqual(['payment.wrong_amount'])
      expect(await wrongTopups()).toMatchObject([
        { id: 'topup_wrong_amount', severity: 'critical', metric: 1 },
      ])
    },
  )

  it('raises none while its order is what we asked for', async () => {
    await owner.pay(2_500)

    expect(await wrongTopups()).toEqual([])
  })
})
