import { type EpochMs, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { checkLine } from '../../packages/server/src/imports/customer-line.ts'
import { customerOf } from '../../packages/server/src/imports/customer-of-line.ts'
import { checked } from '../http/checked.ts'
import { DIALECTS } from '../support/databases.ts'
import { formerCard, formerLine, formerTenant } from '../support/former-system.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'

const NONE = { signups: 0, active: 0, mrr_minor: 0 }

/**
 * February and March 2026, in UTC; prices are net, VAT is 21 %. A trial lasts 14 days.
 *
 *  1 Feb  Ona (business, 19.00), Jonas (starter, 4.99), Rasa (promo, 0.99) and Petras (enterprise, 59.00,
 *         whose card pays nothing) sign up; Vytas begins to and stays away.
 * 15 Feb  their trials end: 22.99, 6.04 and 1.20 are paid; Petras owes 71.39 and is past due.
 * 18 Feb  Ona changes to enterprise: 25 of 28 days, 52.68 - 16.96 = 35.72, with VAT 43.22.
 * 20 Feb  an operator cancels Rasa’s subscription.
 * 21 Feb  Jonas is suspended by an operator.
 * 22 Feb  5.00 of Ona’s first invoice are refunded: what was paid then stays what it was.
 *  1 Mar  an operator cancels Jonas’s subscription.
 */
describe.each(DIALECTS)('figures counted by hand, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(instant)
  const read = async (path: string) => {
    const api = checked(story.world)
    const answer = await operate({ ...story.world, api }, 'GET', `/admin/${path}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const billing = (since: string, until: string, granularity = 'day') =>
    read(
      `dashboards/billing?since=${Date.parse(since)}&until=${Date.parse(until)}&granularity=${granularity}`,
    )
  const bars = (revenue: { ts_buckets: { ts: EpochMs; amount_cents: number }[] }) =>
    revenue.ts_buckets
      .filter(({ amount_cents }) => amount_cents > 0)
      .map(({ ts, amount_cents }) => `${new Date(ts).toISOString().slice(0, 13)} ${amount_cents}`)

  const live = async () => {
    const customer = (name: string, plan_tier: string, checkout = {}) =>
      story.customer({ email: `${name}@example.lt`, plan_tier }, checkout)
    const ona = await customer('ona', 'business')
    const jonas = await customer('jonas', 'starter')
    const rasa = await customer('rasa', 'promo')
    const petras = await customer('petras', 'enterprise', { behaviour: 'decline_after:1' })
    const body = {
      customer_type: 'company',
      company_name: 'UAB Vytas',
      email: 'vytas@example.lt',
      password: 'a long enough word',
      plan_tier: 'starter',
      country: 'LT',
    }
    expect((await story.world.api('POST', '/signup', { body })).status).toBe(202)
    return { ona, jonas, rasa, petras }
  }
  const month = async () => {
    const all = await live()
    await at('2026-02-18T09:30:00Z')
    const { status } = await all.ona.ask('POST', '/subscription/change-plan-now', {
      body: { new_tier: 'enterprise' },
    })
    expect(status).toBe(200)
    await at('2026-02-20T09:30:00Z')
    await transition(story.world, all.rasa.account_id, 'cancelled')
    await at('2026-02-21T09:30:00Z')
    await transition(story.world, all.jonas.account_id, 'suspended')
    await at('2026-02-22T09:30:00Z')
    return all
  }

  it('a service that has just begun: trials are active, pay nothing yet, and one signup waits', async () => {
    await live()

    const { subscriptions, revenue, top_accounts, dunning } = await read('dashboards/billing')
    const { windows } = await read('metrics')

    expect(subscriptions).toEqual({
      total_active: 4,
      by_tier: ['promo', 'starter', 'business', 'enterprise'].map((tier) => ({ tier, count: 1 })),
      cancelled_in_range: 0,
      pending_payment: 1,
      suspended: 0,
    })
    expect([revenue.total_amount_cents, revenue.currency, top_accounts]).toEqual([0, 'EUR', []])
    expect(dunning[0]).toEqual({ state: 'current', count: 4 })
    expect(windows[0].totals).toEqual({
      signups: 4,
      active_subscriptions: 4,
      mrr_minor: 0,
      currency: 'EUR',
      dunning_count: 0,
      churn_rate: 0,
    })
  })

  it('three weeks: who signed up, what they pay a month, who owes, what was paid and issued', async () => {
    const { ona, jonas, rasa, petras } = await month()
    const [first = ''] = (await ona.page()).invoices
    await clerksDesk(story.world, ona).refund(first.split(' ')[0] ?? '', 500)

    const { windows } = await read('metrics')
    const february = await billing('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z')
    const trialEnd = await billing('2026-02-15T09:10:00Z', '2026-02-16T09:10:00Z', 'hour')
    const between = await billing('2026-02-16T00:00:00Z', '2026-02-18T00:00:00Z')

    expect(windows.map(({ label, from, to }: Record<string, string>) => [label, from, to])).toEqual(
      [
        ['mtd', '2026-02-01T00:00:00.000Z', '2026-02-22T09:30:00.000Z'],
        ['last_30_days', '2026-01-23T09:00:00.000Z', '2026-02-22T09:30:00.000Z'],
        ['last_90_days', '2025-11-24T09:00:00.000Z', '2026-02-22T09:30:00.000Z'],
      ],
    )
    expect(windows[0].totals).toEqual({
      signups: 4,
      active_subscriptions: 2,
      mrr_minor: 5_900 + 5_900,
      currency: 'EUR',
      dunning_count: 1,
      churn_rate: 0,
    })
    expect(windows[0].by_plan_tier).toEqual({
      starter: { ...NONE, signups: 1 },
      business: { ...NONE, signups: 1 },
      enterprise: { signups: 1, active: 2, mrr_minor: 11_800 },
    })

    expect(bars(february.revenue)).toEqual(['2026-02-15T00 3023', '2026-02-18T00 4322'])
    expect(february.revenue.ts_buckets).toHaveLength(28)
    expect(february.revenue.total_amount_cents).toBe(7_345)
    expect(bars(trialEnd.revenue)).toEqual(['2026-02-15T09 3023'])
    expect(trialEnd.revenue.ts_buckets).toHaveLength(25)

    const top = february.top_accounts.map((row: Record<string, unknown>) => Object.values(row))
    expect(top).toEqual([
      [petras.account_id, 7_139, 1],
      [ona.account_id, 2_299 + 4_322, 2],
      [jonas.account_id, 604, 1],
      [rasa.account_id, 120, 1],
    ])
    expect(february.subscriptions).toMatchObject({
      total_active: 2,
      cancelled_in_range: 1,
      pending_payment: 0,
      suspended: 1,
    })
    expect(february.dunning.filter(({ count }: { count: number }) => count > 0)).toEqual([
      { state: 'current', count: 2 },
      { state: 'retry_2', count: 1 },
    ])
    expect([between.top_accounts, between.subscriptions.cancelled_in_range]).toEqual([[], 0])

    // Live at the start of March: Ona, Jonas, who is suspended, and Petras.
    await at('2026-03-01T09:30:00Z')
    await transition(story.world, jonas.account_id, 'cancelled')
    const later = (await read('metrics')).windows
    expect(later[0]).toMatchObject({ label: 'mtd', from: '2026-03-01T00:00:00.000Z' })
    expect(later[0].totals).toMatchObject({ signups: 0, churn_rate: 1 / 3 })
    // Nobody was live thirty days before.
    expect(later[1].totals).toMatchObject({ signups: 4, churn_rate: 0 })
    const report = await story.world.billing.books.verify(SYSTEM)
    expect(report.checks.find(({ id }) => id === 'figures')?.wrong).toEqual([])
  }, 120_000)

  it('signups: not whoever comes back to their account, nor whoever was brought over', async () => {
    const ona = await story.customer({ plan_tier: 'starter' })
    await ona.ask('POST', '/subscription/cancel')
    await at('2026-02-16T09:30:00Z')
    const body = { plan_tier: 'business' }
    expect((await ona.ask('POST', '/subscription/resubscribe', { body })).status).toBe(200)
    const line = checkLine(
      formerLine('Former', {
        cards: [await formerCard(story.world, 'Former')],
        tenant: await formerTenant(story.world, 'Former'),
      }),
    )
    if ('flaws' in line) throw new Error(JSON.stringify(line.flaws))
    const former = customerOf(line.line, story.world.ports.settings)
    expect((await story.world.billing.imports.customer(SYSTEM, former)).kind).toBe('imported')
    await story.world.settle()

    const [{ totals, by_plan_tier }] = (await read('metrics')).windows

    expect(totals).toMatchObject({ signups: 1, active_subscriptions: 2 })
    expect(by_plan_tier).toMatchObject({
      starter: { signups: 1, active: 0 },
      business: { signups: 0, active: 2 },
    })
  })

  it('the scheduler’s health: ticks, the share that met no fault, and what failed', async () => {
    await live()
    const calm = await read('dashboards/billing')
    const { tick } = story.world.billing.worker
    const { mailer } = story.world.ports
    const send = mailer.send.bind(mailer)
    Object.assign(mailer, { send: async () => Promise.reject(new TypeError('Ona’s address')) })
    await story.world.api('POST', '/auth/magic-link', { body: { email: 'ona@example.lt' } })
    await tick(SYSTEM)
    Object.assign(mailer, { send })

    const { scheduler_health } = await read('dashboards/billing')

    const ticks = calm.scheduler_health.ticks_in_range
    expect(calm.scheduler_health).toEqual({
      last_tick_at: story.world.now(),
      ticks_in_range: ticks,
      success_rate: 1,
      recent_failures: [],
      in_progress_count: 0,
    })
    expect(scheduler_health).toMatchObject({
      ticks_in_range: ticks + 1,
      success_rate: ticks / (ticks + 1),
    })
    expect(scheduler_health.recent_failures.length).toBeGreaterThan(0)
    for (const failure of scheduler_health.recent_failures) {
      expect(failure).toMatchObject({ ts: story.world.now(), error: 'TypeError' })
      expect(failure.job).toMatch(/^effect mail\.send /)
    }
  })
})
