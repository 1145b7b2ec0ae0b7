import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { yearsStory } from './years-story.ts'

describe.each(STORY_DIALECTS)('a year in place of months on %s', (dialect) => {
  const {
    story,
    change,
    preview,
    subscriptionOf,
    invoicesOf,
    newest,
    refusedOn,
    booksHold,
    mrr,
    paying,
  } = yearsStory(dialect)

  it('begins with the next period, is one invoice, and nothing is charged for the rest of it', async () => {
    const ona = await paying()
    await change(ona, { items: { seats: 10 }, when: 'now' })

    const shown = await preview(ona, { interval: 'year' })
    const { status, body } = await change(ona, { interval: 'year', when: 'next_period' })

    const net = 19_000 + 7 * 4_990
    expect([status, shown.now, shown.now_refused.detail]).toEqual([
      200,
      null,
      'It is paid by the month until the period ends: send `next_period`.',
    ])
    expect(shown.price_with_vat).toMatchObject({ net: { amount_minor: net }, renews: 'yearly' })
    expect(body.price_with_vat).toEqual(shown.price_with_vat)
    expect(body.subscription.planned).toMatchObject({
      interval: 'year',
      effective_at: '2026-03-15T09:00:00.000Z',
    })

    await story.world.until('2026-03-15T10:00:00Z')
    const invoice = await newest(ona)
    expect(invoice.line_items).toMatchObject([
      {
        description: expect.stringMatching(/yearly fee|metinis mokestis/),
        line_total: { amount_minor: 19_000 },
        period_start: '2026-03-15T09:00:00.000Z',
        period_end: '2027-03-15T09:00:00.000Z',
      },
      { quantity: 7, unit_price: { amount_minor: 4_990 }, line_total: { amount_minor: 34_930 } },
    ])
    expect(invoice.total).toEqual(shown.next_period.next_invoices[0].total)
    expect(await subscriptionOf(ona)).toMatchObject({
      interval: 'year',
      price: { amount_minor: net },
      current_period_end: '2027-03-15T09:00:00.000Z',
      next_invoice_at: '2027-03-15T09:00:00.000Z',
    })
    expect(await mrr()).toBe(Math.round(net / 12))

    const billed = (await invoicesOf(ona)).length
    await story.world.until('2027-03-14T09:00:00Z')
    expect((await invoicesOf(ona)).length).toBe(billed)
    await story.world.until('2027-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(net)
    expect(await booksHold()).toEqual([])
  })

  it('is told by mail', async () => {
    const ona = await paying()

    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.settle()

    expect((await ona.mails()).join('\n')).toMatch(/Paid: by the month → by the year$/)
  })

  it('a seat more within it costs the days that are left of the year', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2026-09-15T09:00:00Z')

    const { body } = await change(ona, { items: { seats: 4 }, when: 'now' })

    // 15 September to 15 March are 181 of 365 days: 49.90 × 181/365 = 24.74.
    expect(body.subtotal.amount_minor).toBe(2_474)
    await story.world.until('2027-03-15T10:00:00Z')
    expect((await newest(ona)).subtotal.amount_minor).toBe(19_000 + 4_990)
    expect(await booksHold()).toEqual([])
  })

  it('a larger plan within it is taken at the price of its year', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2026-09-15T09:00:00Z')

    const { body } = await change(ona, { plan_tier: 'enterprise', when: 'now' })

    expect(body.subtotal.amount_minor).toBe(
      Math.round((59_000 * 181) / 365) - Math.round((19_000 * 181) / 365),
    )
    expect(refusedOn(await change(ona, { plan_tier: 'starter', when: 'next_period' }))).toEqual([
      422,
      'plan_tier',
    ])
    expect(await booksHold()).toEqual([])
  })

  it('goes back to months with the next period, on the day of the month on which it all began', async () => {
    const ona = await paying()
    await change(ona, { interval: 'year', when: 'next_period' })
    await story.world.until('2026-09-15T09:00:00Z')

    expect(refusedOn(await change(ona, { interval: 'month', when: 'now' }))).toEqual([
      422,
      'interval',
    ])
    const { body } = await change(ona, { interval: 'month', when: 'next_period' })

    expect(body.effective_at).toBe('2027-03-15T09:00:00.000Z')
    await story.world.until('2027-03-15T10:00:00Z')
    expect(await newest(ona)).toMatchObject({
      subtotal: { amount_minor: 1_900 },
      line_items: [{ period_end: '2027-04-15T09:00:00.000Z' }],
    })
    const subscription = await subscriptionOf(ona)
    expect([subscription.interval, subscription.price.amount_minor]).toEqual([undefined, 1_900])
    expect(await mrr()).toBe(1_900)
    expect(await booksHold()).toEqual([])
  })

  it('chosen in the trial, is the first charge', async () => {
    const ona = await story.customer()
    await ona.mails()

    const { status, body } = await change(ona, { interval: 'year', when: 'now' })

    expect([status, body.collected, body.subscription.interval]).toEqual([200, 'nothing', 'year'])
    await story.world.until('2026-02-15T12:00:00Z')
    expect(await newest(ona)).toMatchObject({
      subtotal: { amount_minor: 19_000 },
      line_items: [{ period_end: '2027-02-15T09:00:00.000Z' }],
    })
    expect(await booksHold()).toEqual([])
  })

  it('ordered at sign-up, begins with the first paid period', async () => {
    const ona = await story.customer({ interval: 'year', items: { seats: 5 } })

    expect(await subscriptionOf(ona)).toMatchObject({ status: 'trialing', interval: 'year' })
    await story.world.until('2026-02-15T12:00:00Z')
    expect(await newest(ona)).toMatchObject({
      subtotal: { amount_minor: 19_000 + 2 * 4_990 },
      line_items: [{ period_end: '2027-02-15T09:00:00.000Z' }, {}],
    })
    expect(await booksHold()).toEqual([])
  })
})
