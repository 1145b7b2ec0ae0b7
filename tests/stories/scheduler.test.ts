import { after, createBilling, MINUTE, SYSTEM } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { DIALECTS } from '../support/databases.ts'
import type { ApiAnswer } from '../support/api.ts'
import { moneyStory, type Told } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const

describe.each(DIALECTS)('what operators see of the scheduler, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(instant)

  /** An operator who signs in anew whenever time has moved. */
  const operate = async (method: string, path: string): Promise<ApiAnswer> => {
    const known = await story.world.ports.store.read((tx) => tx.accounts.operator())
    if (!known) throw new Error('there is no operator')
    const { account_id } = known
    const token = await tokenOf(story.world, { role: 'admin', account_id, twofa: true })
    const headers = { 'idempotency-key': story.world.ports.ids.unguessable() }
    const answer = await story.world.api(method, path, { token, headers })
    await story.world.settle()
    return answer
  }
  const alerts = async () => {
    const { body } = await operate('GET', '/admin/scheduler/alerts')
    return body.alerts.map(({ id }: { id: string }) => id)
  }
  const health = async (query = '') =>
    (await operate('GET', `/admin/scheduler/health${query}`)).body
  /** Every card behaves so from here on. */
  const behaveAs = (behaviour: 'insufficient_funds' | 'expired') =>
    story.world.opened.db
      .updateTable('sandbox_methods' as never)
      .set({ behaviour } as never)
      .execute()
  const cycles = async ({ account_id }: Told, state: string) => {
    const query = `?account_id=${account_id}&state=${state}`
    return (await operate('GET', `/admin/billing-cycles${query}`)).body.data
  }
  const asked = async () => {
    const orders = await story.world.sandbox.listOrders()
    const all = orders.filter(({ reference }) => reference.startsWith('cyc_'))
    return all.reduce((sum, { declines }) => sum + declines, 0)
  }

  beforeEach(async () => {
    await story.world.operator()
  })

  it('while a payment has no known outcome an alert names who waits, and goes with the outcome', async () => {
    const ona = await story.customer()
    await at('2026-02-15T08:59:00Z')
    await story.world.sandbox.setWebhookMode('hold')
    // The answer of the order is lost, and then that of the payment.
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 2)
    await at('2026-02-15T09:00:30Z')
    await story.world.sandbox.setFault('payments', 'down')
    await at('2026-02-15T09:30:00Z')

    const { body } = await operate('GET', '/admin/scheduler/alerts')
    const [{ subscription_id }] = await cycles(ona, 'charging')
    expect(body.alerts).toMatchObject([
      {
        id: 'charging_stuck',
        severity: 'critical',
        metric: 1_800,
        sample_subscription_ids: [subscription_id],
      },
    ])
    expect((await health()).oldest_stuck_in_charging_age_seconds).toBe(1_800)

    await story.world.sandbox.clearFaults()
    await at('2026-02-15T12:00:00Z')

    expect(await alerts()).toEqual([])
    expect((await health()).oldest_stuck_in_charging_age_seconds).toBeNull()
    expect((await ona.page()).subscription).toBe('active')
  })

  it('a provider that is away for long is told of, and what waits is charged when an operator says so', async () => {
    const ona = await story.customer()
    await at('2026-02-15T08:59:00Z')
    await story.world.sandbox.setFault('payments', 'down')
    await at('2026-02-17T09:00:00Z')
    expect(await alerts()).toContain('held_not_sent')

    await story.world.sandbox.clearFaults()
    const [waiting] = await cycles(ona, 'planned')
    const { status } = await operate('POST', `/admin/billing-cycles/${waiting.id}/retry`)

    expect(status).toBe(200)
    expect(await alerts()).toEqual([])
    expect(await ona.page()).toMatchObject({ subscription: 'active', dunning: 'current' })
  })

  it('a card that is declined shows in the counts of its window and at its dunning step', async () => {
    await story.customer({}, DECLINES)
    expect(await health()).toMatchObject({
      counts: { planned: 1, failed: 0 },
      dunning_queue_depth_by_state: { current: 1, grace: 0 },
    })
    await at('2026-02-15T09:30:00Z')

    expect(await health()).toMatchObject({
      window_seconds: 3_600,
      counts: { planned: 1, charged: 0, failed: 1, abandoned: 0 },
      dunning_queue_depth_by_state: { current: 0, grace: 1, suspended: 0 },
    })
    await at('2026-02-15T11:00:00Z')
    expect((await health()).counts.failed).toBe(0)
    expect((await health('?window_seconds=86400')).counts.failed).toBe(1)
  })

  it('a new default card is asked at once for what is overdue, and dunning is left', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-02-16T09:00:00Z')
    expect(await ona.page()).toMatchObject({ dunning: 'grace', subscription: 'past_due' })

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ dunning: 'current', subscription: 'active' })
    const page = await ona.page()
    expect(page.cycles).toEqual(['2026-02-15 charged', '2026-03-15 planned'])
  })

  it('a new default card that is declined too uses up nothing: dunning goes on as it stood', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-02-16T09:00:00Z')
    const [{ next_attempt_at }] = await cycles(ona, 'failed')

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await behaveAs('insufficient_funds')
    await story.world.settle()

    const [failed] = await cycles(ona, 'failed')
    expect(failed).toMatchObject({ next_attempt_at, attempt_count: 2 })
    expect([await asked(), (await ona.page()).dunning]).toEqual([2, 'grace'])
  })

  it('an operator’s retry asks the card now, and not one that said it will never work', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-02-16T09:00:00Z')
    const [soft] = await cycles(ona, 'failed')
    await operate('POST', `/admin/billing-cycles/${soft.id}/retry`)
    expect([await asked(), (await ona.page()).dunning]).toEqual([2, 'grace'])

    await behaveAs('expired')
    await operate('POST', `/admin/billing-cycles/${soft.id}/retry`)
    await operate('POST', `/admin/billing-cycles/${soft.id}/retry`)

    expect(await asked()).toBe(3)
    const [hard] = await cycles(ona, 'failed')
    expect(hard).toMatchObject({ attempt_count: 3, next_attempt_at: null })
  })

  it('five customers who begin to owe money within a day are a queue that grows, and an hour that fails', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      await story.customer({ email: `c${n}@example.lt` }, DECLINES)
    }
    await at('2026-02-14T12:00:00Z')
    expect(await alerts()).toEqual([])
    await at('2026-02-15T09:10:00Z')

    expect(await alerts()).toEqual(['failure_rate', 'dunning_growth'])
  })

  it('a scheduler that never ran, or not for five minutes, is told of', async () => {
    const later = (minutes: number) =>
      createBilling({
        ...story.world.ports,
        clock: () => after(story.world.now(), minutes * MINUTE),
      }).scheduler.alerts(SYSTEM)

    expect((await later(0)).alerts).toMatchObject([{ id: 'no_tick', severity: 'critical' }])
    await story.world.settle()

    expect((await later(5)).alerts).toEqual([])
    expect((await later(6)).alerts).toMatchObject([{ id: 'no_tick', metric: 360 }])
  })

  it('what the scheduler did is recorded hour by hour, and forgotten after 400 days', async () => {
    await story.customer()
    await at('2026-02-01T12:30:00Z')
    const { store } = story.world.ports
    const all = () => store.read((tx) => tx.schedulerHours.since(after(story.world.now(), -1e12)))
    const [first, ...others] = await all()

    expect(first?.did).toMatchObject({ 'deliver effects': 4 })
    expect(first).toMatchObject({ faults: 0, failed_ticks: 0, last_faults: [] })
    expect(others.at(-1)?.last_tick_at).toBe(story.world.now())
    await at('2027-03-20T12:30:00Z')
    expect((await all())[0]?.hour_at).toBeGreaterThan(first?.hour_at ?? 0)
  })

  it('books that the last check found wrong are told of until a check finds them right', async () => {
    const { store } = story.world.ports
    await story.world.settle()
    const checked = { at: story.world.now(), ok: false }
    const wrong = [
      { id: 'ledger.chains', wrong_count: 1 },
      { id: 'audit.chains', wrong_count: 2 },
    ] as const
    await store.transaction((tx) => tx.facts.put('last_verification', { ...checked, wrong }))
    expect(await alerts()).toEqual(['ledger_broken', 'audit_broken'])

    await story.world.billing.books.verify(SYSTEM)

    expect(await alerts()).toEqual([])
  })
})
