import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { takenAfterAll } from '../support/dead-orders.ts'
import { topupActions } from '../support/topup-actions.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FIRST = 'PBX-2026-000001'

describe('a payment that comes late', () => {
  const story = moneyStory('sqlite')
  const orders = async () => {
    const all = await story.world.sandbox.listOrders()
    return all.filter(({ reference }) => reference.startsWith('cyc_')).toReversed()
  }
  const audited = async (account_id: string) => {
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 1_000))
    return rows.map(({ action }) => action)
  }
  it('a day before the page runs out, is made on a new one, which the banner shows', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-16T08:00:00Z')
    expect(await orders()).toMatchObject([{ state: 'pending' }])
    await story.world.until('2026-03-16T13:00:00Z')
    const [old, fresh, ...others] = await orders()

    expect([old?.state, fresh?.state, others]).toEqual(['cancelled', 'pending', []])
    expect(fresh?.reference).toBe(old?.reference)
    await expect(story.world.sandbox.complete(old?.order_token ?? '')).rejects.toThrow()
    await ona.payNow()
    // The rest of the running period is billed by its days, and the card declines that too.
    expect((await orders()).map(({ state }) => state)).toEqual([
      'cancelled',
      'completed',
      'pending',
    ])
    expect(await ona.page()).toMatchObject({
      subscription: 'past_due',
      dunning: 'grace',
      locks: '',
      phone: 'full',
      invoices: [`${FIRST} paid 22.99`, expect.stringMatching(/^PBX-2026-000002 open/)],
    })
  })

  it('is waited for on no page once dunning has ended, nor on one that was replaced before', async () => {
    const ona = await story.customer({}, DECLINES)
    const payments = async () => {
      const { data } = (await ona.ask('GET', '/payments')).body
      return data.map(({ status }: { status: string }) => status).toReversed()
    }
    await story.world.until('2026-03-17T10:00:00Z')
    expect(await payments()).toEqual(['failed', 'pending'])

    await story.world.until('2026-04-15T10:00:00Z')

    expect((await orders()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
    expect(await payments()).toEqual(['failed', 'failed'])
  })

  it('makes a subscription of the trial whose first charge was declined', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    const converted = async () => (await ona.ask('GET', '/subscription')).body.trial_converted_at
    expect(await converted()).toBeNull()

    await ona.payNow()

    expect(await converted()).toBe('2026-02-16T09:00:00.000Z')
  })

  it('on both pages, because the provider took money on one that had failed: the second is credit', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-17T10:00:00Z')
    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()
    const [old] = await orders()

    await takenAfterAll(story.world, old)

    const { credit, invoices } = await ona.page()
    expect([credit, invoices[0]]).toEqual([2_299, `${FIRST} paid 22.99`])
    expect(await audited(ona.account_id)).toContain('payment.overpaid')
    const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
    expect(alerts.filter(({ id }) => id === 'money_overpaid')).toMatchObject([
      { severity: 'critical', metric: 1 },
    ])
    await story.world.advance('P8D')
    const later = await story.world.billing.scheduler.alerts(SYSTEM)
    expect(later.alerts.map(({ id }) => id)).not.toContain('money_overpaid')
  })

  it('after the end pays the debt; the money is recorded and the service stays off', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-04-01T10:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      invoices: [`${FIRST} uncollectible 22.99`],
    })
    const last = (await orders()).at(-1)
    expect(last?.state).toBe('cancelled')

    await takenAfterAll(story.world, last)

    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      locks: 'ended',
      phone: 'emergency_only',
      banner: null,
      cycles: ['2026-02-15 charged', '2026-03-15 skipped', '2026-04-15 skipped'],
      invoices: [`${FIRST} paid 22.99`],
    })
    expect(await clerksDesk(story.world, ona).charges()).toEqual(['2026-04-01 capture 22.99'])
    const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
    expect(alerts).toContainEqual(
      expect.objectContaining({ id: 'money_late', severity: 'warning', metric: 1 }),
    )
  })

  it('for a topup whose page had expired is credited, and an operator is told for seven days', async () => {
    const ona = await story.customer()
    const owner = topupActions(story.world, ona.account_id)
    const late = async () => {
      const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
      return alerts.filter(({ id }) => id === 'topup_late')
    }
    await owner.topUp()
    await story.world.advance('P40D')
    expect((await owner.payments()).at(-1)).toEqual(['topup', 2_500, 'failed'])
    expect(await late()).toEqual([])
    const all = await story.world.sandbox.listOrders()

    await takenAfterAll(
      story.world,
      all.find(({ reference }) => reference.startsWith('top_')),
    )

    expect((await owner.payments()).at(-1)).toEqual(['topup', 2_500, 'completed'])
    expect((await owner.balance()).body.balance.amount_minor).toBe(2_500)
    expect(await audited(ona.account_id)).toContain('payment.completed')
    expect(await late()).toMatchObject([{ severity: 'warning', metric: 1 }])
    await story.world.advance('P8D')
    expect(await late()).toEqual([])
  })
})
