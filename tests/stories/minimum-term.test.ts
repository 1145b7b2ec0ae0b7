import { DEFAULT_SETTINGS, epochMs, type Settings, type SoldTerm, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { broken } from '../support/come-true.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, withdraw } from '../support/withdrawal-actions.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

/** Every plan is sold with the term; what is sold are no numbers, unless it is said. */
const sells = (term: SoldTerm, telecom = false) => ({
  settings: {
    telecom,
    plans: DEFAULT_SETTINGS.plans.map((plan) => ({ ...plan, term })),
  } satisfies Partial<Settings>,
})
/** From 15 February, when the trial ends, to 15 May. */
const THREE_MONTHS = { months: 3, notice_days: 0 }

const cancel = (customer: Told, body = {}) => customer.ask('POST', '/subscription/cancel', { body })
const preview = async (customer: Told) =>
  (await customer.ask('POST', '/subscription/cancel/preview')).body
const seen = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
const dayOf = (at: string) => at.slice(0, 10)

describe.each(STORY_DIALECTS)('a customer with a minimum term on %s', (dialect) => {
  const story = moneyStory(dialect, sells(THREE_MONTHS))

  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }
  /** In the first paid month: 15 February to 15 March. */
  const paying = async (checkout?: Parameters<typeof story.customer>[1]) => {
    const ona = await story.customer({}, checkout)
    await story.world.until('2026-02-20T09:00:00Z')
    await ona.mails()
    await ona.notifications()
    return ona
  }

  it('leaves with the term, and is billed until then, to the cent as its preview says', async () => {
    const ona = await paying()
    expect(dayOf((await seen(ona)).term_ends_at)).toBe('2026-05-15')

    const { ends_at, at_once, still_billed } = await preview(ona)
    expect([dayOf(ends_at), at_once]).toEqual(['2026-05-15', false])
    expect(still_billed.map(({ at, total }: never) => [dayOf(at), total])).toEqual([
      ['2026-03-15', { amount_minor: 2_299, currency: 'EUR' }],
      ['2026-04-15', { amount_minor: 2_299, currency: 'EUR' }],
    ])
    const { body } = await cancel(ona, { reason: 'switching' })

    expect(body).toMatchObject({ status: 'active', cancel_at_period_end: false, ends_at })
    await story.world.settle()
    expect(await ona.mails()).toEqual(['2026-02-20 Your subscription ends on 15 May 2026'])
    expect(await ona.notifications()).toEqual(['subscription_cancelled'])
    await story.world.until('2026-04-14T00:00:00Z')
    expect(await seen(ona)).toMatchObject({ status: 'active', cancel_at_period_end: false })

    // The last period has begun.
    await story.world.until('2026-04-16T00:00:00Z')
    const last = await seen(ona)
    expect(last).toMatchObject({
      status: 'cancel_at_period_end',
      cancel_at_period_end: true,
      ends_at,
    })
    expect(last.next_invoice_at).toBeNull()

    await story.world.until('2026-06-20T00:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      cycles: [
        '2026-02-15 charged',
        '2026-03-15 charged',
        '2026-04-15 charged',
        '2026-05-15 skipped',
      ],
      invoices: [
        'PBX-2026-000001 paid 22.99',
        'PBX-2026-000002 paid 22.99',
        'PBX-2026-000003 paid 22.99',
      ],
    })
    expect(await booksHold()).toEqual([])
  })

  it('leaves the trial with the trial: the term begins with the first paid period', async () => {
    const ona = await story.customer()

    expect((await preview(ona)).still_billed).toEqual([])
    expect((await cancel(ona)).body.status).toBe('cancel_at_period_end')

    await story.world.until('2026-02-16T00:00:00Z')
    expect(await ona.page()).toMatchObject({ subscription: 'cancelled', invoices: [] })
  })

  it('that withdraws as a consumer within 14 days leaves at once, whatever the term', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-16T12:00:00Z')
    await cancel(jonas)

    expect((await withdraw(jonas)).status).toBe(200)
    await story.world.settle()

    expect((await jonas.page()).subscription).toBe('cancelled')
  })

  it('takes it back, also in the last period, and goes on', async () => {
    const ona = await paying()
    await cancel(ona)

    expect((await ona.ask('POST', '/subscription/resume')).body.ends_at).toBeUndefined()
    await cancel(ona)
    await story.world.until('2026-04-20T09:00:00Z')
    const { body } = await ona.ask('POST', '/subscription/resume')

    expect(body).toMatchObject({ status: 'active', cancel_at_period_end: false })
    expect(body.ends_at).toBeUndefined()
    await story.world.until('2026-05-16T00:00:00Z')
    expect((await ona.page()).invoices).toHaveLength(4)
  })

  it('cannot leave twice: a day that is no earlier is refused', async () => {
    const ona = await paying()
    await cancel(ona)

    const { status, body } = await cancel(ona)

    expect([status, body.invalid_params[0].name]).toEqual([422, 'status'])
    expect(body.detail).toContain('ends 2026-05-15')
  })

  it('leaves on the day of a price rise, whatever the term', async () => {
    const ona = await paying()
    const { subscription_id } = await seen(ona)
    const at = `/admin/subscriptions/${subscription_id}/price`
    const plan = { plan_tier: 'business', amount_minor: 2_100 }
    const body = { plan, effective_at: '2026-04-01T00:00:00.000Z', reason: 'costs' }
    await operate(story.world, 'POST', at, { body })
    await story.world.settle()

    const shown = await preview(ona)
    expect(dayOf(shown.ends_at)).toBe('2026-04-15')
    expect(shown.still_billed).toHaveLength(1)
    await cancel(ona)

    await story.world.until('2026-04-16T00:00:00Z')
    const { subscription, invoices } = await ona.page()
    expect(subscription).toBe('cancelled')
    // At the old price.
    expect(invoices).toEqual(['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 22.99'])
  })

  it('that has cancelled leaves earlier where a rise opens an earlier day', async () => {
    const ona = await paying()
    await cancel(ona)
    const { subscription_id } = await seen(ona)
    const plan = { plan_tier: 'business', amount_minor: 2_100 }
    const body = { plan, effective_at: '2026-04-01T00:00:00.000Z', reason: 'costs' }
    await operate(story.world, 'POST', `/admin/subscriptions/${subscription_id}/price`, { body })
    await story.world.settle()

    expect(dayOf((await cancel(ona)).body.ends_at)).toBe('2026-04-15')
  })

  it('keeps what is planned for a period before the end', async () => {
    const ona = await paying()
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'starter' } })

    expect((await preview(ona)).plan_tier_dropped).toBeNull()
    expect((await cancel(ona)).body.plan_tier_pending).toBe('starter')

    await story.world.until('2026-05-16T00:00:00Z')
    expect((await ona.page()).invoices).toEqual([
      'PBX-2026-000001 paid 22.99',
      'PBX-2026-000002 paid 6.04',
      'PBX-2026-000003 paid 6.04',
    ])
  })

  it('comes back with a term of its own', async () => {
    const ona = await paying()
    await cancel(ona)
    await story.world.until('2026-05-20T09:00:00Z')

    await ona.ask('POST', '/subscription/resubscribe', { body: { plan_tier: 'business' } })
    await story.world.settle()

    const back = await seen(ona)
    expect(back.ends_at).toBeUndefined()
    expect(dayOf(back.term_ends_at)).toBe('2026-08-20')
  })

  it('is foreseen to the end: the forecast comes true', async () => {
    const ona = await paying()
    await cancel(ona)

    const until = epochMs(Date.parse('2026-07-01T00:00:00Z'))
    const { operations } = story.world.billing
    const foretold = await operations.forecast(SYSTEM, ona.account_id, { until })
    expect(foretold.map(({ kind }) => kind)).toEqual([
      'charge',
      'charge',
      'ended',
      'tenant_removed',
    ])
    await story.world.until('2026-07-01T01:00:00Z')
    const lived = await operations.timeline(SYSTEM, ona.account_id)
    expect(broken(foretold, { story: lived, mailed_at: [] })).toEqual([])
  })
})
