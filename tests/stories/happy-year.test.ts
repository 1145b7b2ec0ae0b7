import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'

describe.each(DIALECTS)('a year without trouble on %s', (dialect) => {
  const story = moneyStory(dialect)

  it('is a trial of 14 days and twelve periods, each charged once and invoiced', async () => {
    const ona = await story.customer()
    expect(await ona.page()).toMatchObject({
      subscription: 'trialing',
      period: '2026-02-01 2026-02-15',
    })

    await story.world.until('2026-02-15T09:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      period: '2026-02-15 2026-03-15',
      invoices: ['PBX-2026-000001 paid 22.99'],
    })

    await story.world.until('2027-02-01T09:00:00Z')
    const page = await ona.page()
    expect(page.cycles).toHaveLength(13)
    expect(page.cycles.slice(0, 12).every((cycle) => cycle.endsWith('charged'))).toBe(true)
    expect(page.cycles.at(-1)).toBe('2027-02-15 planned')
    expect(page.invoices).toHaveLength(12)
    expect(page.invoices.at(-1)).toBe('PBX-2027-000001 paid 22.99')
    const charges = await story.world.sandbox.listCharges()
    expect(charges.filter(({ kind }) => kind === 'capture')).toHaveLength(12)
  })

  it('tells the customer three days before the first charge, and of every invoice', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-20T09:00:00Z')

    expect((await ona.mails()).slice(3)).toEqual([
      '2026-02-12 Your trial ends on 15 February 2026',
      '2026-02-15 Invoice PBX-2026-000001',
      '2026-03-15 Invoice PBX-2026-000002',
    ])
    expect((await ona.notifications()).filter((kind) => kind !== 'address_missing')).toEqual([
      'trial_ending',
      'invoice_issued',
      'invoice_paid',
      'invoice_issued',
      'invoice_paid',
    ])
  })
})

describe.each(DIALECTS)('the calendar on %s', (dialect) => {
  const story = moneyStory(dialect)
  const starts = (cycles: readonly string[]) => cycles.map((cycle) => cycle.slice(0, 10))

  it('keeps the 31st: 31 January, 28 February, 31 March', async () => {
    await story.reopen({ now: '2026-01-17T09:00:00Z' })
    const ona = await story.customer()
    await story.world.until('2026-06-01T09:00:00Z')

    expect(starts((await ona.page()).cycles)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
  })

  it('keeps 29 February: 29 March, and 28 February a year later', async () => {
    await story.reopen({ now: '2028-02-15T09:00:00Z' })
    const ona = await story.customer()
    await story.world.until('2029-03-01T09:00:00Z')

    const days = starts((await ona.page()).cycles)
    expect(days.slice(0, 2)).toEqual(['2028-02-29', '2028-03-29'])
    expect(days.slice(-3)).toEqual(['2029-01-29', '2029-02-28', '2029-03-29'])
  })

  it('keeps the local hour over the weekend on which clocks change', async () => {
    const settings = { time_zone: 'Europe/Vilnius' }
    await story.reopen({ now: '2026-03-15T09:00:00Z', settings })
    const ona = await story.customer()
    await story.world.until('2026-11-01T00:00:00Z')

    const { cycles } = await story.world.ports.store.read(async (tx) => {
      const subscription = await tx.subscriptions.ofAccount(ona.account_id)
      return { cycles: await tx.cycles.ofSubscription(subscription?.subscription_id ?? '') }
    })
    const hours = cycles.map(({ period_start }) =>
      new Date(period_start).toISOString().slice(5, 13),
    )
    // 11:00 in Vilnius: 09:00 UTC in winter, 08:00 in summer. The trial ended on the day of the change.
    expect(hours).toEqual([
      '03-29T08',
      '04-29T08',
      '05-29T08',
      '06-29T08',
      '07-29T08',
      '08-29T08',
      '09-29T08',
      '10-29T09',
      '11-29T09',
    ])
  })
})
