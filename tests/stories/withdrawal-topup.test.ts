import { money } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { orderTokenIn } from '../support/card-actions.ts'
import { topupActions } from '../support/topup-actions.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }

/** Of call credit the unused part goes back. Source: contract 6.3, 6.12. */
describe.each(STORY_DIALECTS)('a withdrawal after topups on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { time_zone: 'Europe/Vilnius' } })
  const given = async () => {
    const jonas = await story.customer(CONSUMER)
    return { jonas, calls: topupActions(story.world, jonas.account_id) }
  }
  const use = async (account_id: string, cents: number) => {
    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    await story.world.sandbox.useCallCredit(tenant?.tenant_id ?? '', money(cents, 'EUR'))
  }

  it('gives back what is unused of them, the newest first', async () => {
    const { jonas, calls } = await given()
    await calls.pay(2_000)
    await story.world.advance('PT1M')
    await calls.pay(1_000)
    await use(jonas.account_id, 1_500)
    await withdraw(jonas)
    await story.world.settle()

    // 15.00 were used, all of them of the first topup.
    expect(await moneyMoved(story.world)).toEqual([2000, 1000, -1000, -500])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('that the provider refused is paid back by an operator, also once the phone system is gone', async () => {
    const { jonas, calls } = await given()
    await calls.pay(2_000)
    await use(jonas.account_id, 500)
    await story.world.sandbox.setRefundCourse('refuse')
    await withdraw(jonas)
    await story.world.advance('P31D')
    await story.world.sandbox.setRefundCourse('at_once')
    const page = { limit: 1, after: null }
    const { data } = await story.world.ports.store.read((tx) =>
      tx.invoices.listOfAccount(jonas.account_id, page),
    )
    const pay = async (amount_minor: number) => {
      const amount = { amount_minor, currency: 'EUR' }
      const body = {
        invoice_id: data[0]?.invoice_id,
        amount,
        reason: 'owed',
        provider_refund: true,
      }
      return (await operate(story.world, 'POST', '/admin/credit-notes', { body })).status
    }

    expect([await pay(1_501), await pay(1_500)]).toEqual([422, 201])
    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([2000, -1500])
  })

  it('gives nothing of a topup back that is used', async () => {
    const { jonas, calls } = await given()
    await calls.pay(2_000)
    await use(jonas.account_id, 2_000)
    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2000])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('gives a topup back that is paid on its page only afterwards', async () => {
    const { jonas, calls } = await given()
    const started = await calls.topUp({ amount_minor: 2_000 })
    await withdraw(jonas)
    await story.world.settle()
    await story.world.sandbox.complete(orderTokenIn(started))
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2000, -2000])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('of which the provider refuses one is not ended: what is left of the others goes back, and operators are told', async () => {
    const { jonas, calls } = await given()
    await calls.pay(2_000)
    await story.world.advance('PT1M')
    await calls.pay(1_000)
    const { payments } = story.world.ports
    const real = payments.refund.bind(payments)
    const refused = { kind: 'refused', code: 'too_old', message: 'Too old.' } as const
    Object.assign(payments, {
      refund: async (...asked: Parameters<typeof real>) =>
        asked[1].amount_minor === 2_000 ? refused : real(...asked),
    })
    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2_000, 1_000, -1_000])
    expect((await jonas.ask('GET', '/withdrawal')).body.statement.status).toBe('confirmed')
    const { alerts } = (await operate(story.world, 'GET', '/admin/scheduler/alerts')).body
    expect(alerts).toMatchObject([{ id: 'effects_given_up' }])
    expect(await withdrawalCheck(story)).toEqual({
      ...SOUND,
      in_flight: [expect.stringContaining('it is not paid back yet')],
    })
  })

  it('gives all of a topup back whose call credit was still on its way to the phone system', async () => {
    const { jonas, calls } = await given()
    await story.world.sandbox.setFault('pbx', 'down')
    await calls.pay(2_000)
    // It is asked again an hour later only.
    await story.world.advance('PT5H')
    await story.world.sandbox.clearFaults()
    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2_000, -2_000])
    const tenant = await story.world.ports.store.read((tx) =>
      tx.tenants.ofAccount(jonas.account_id),
    )
    const left = await story.world.ports.pbx.getCallBalance(tenant?.tenant_id ?? '')
    expect(left).toMatchObject({ kind: 'done', value: { amount_minor: 0 } })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })
})
