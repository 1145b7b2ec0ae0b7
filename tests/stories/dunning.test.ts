import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { day, moneyStory, type MoneyStory } from './money-story.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const NEVER_WORKS = { behaviour: 'expired' } as const

/** A customer whose card is declined from the first charge on, 15 February. */
const STEPS = [
  ['2026-02-15', 'grace', 'past_due', 'dunning_grace'],
  ['2026-02-18', 'retry_1', 'past_due', 'dunning_retry_1'],
  ['2026-02-22', 'retry_2', 'past_due', 'dunning_retry_2'],
  ['2026-03-01', 'final_notice', 'unpaid', 'dunning_retry_2'],
  ['2026-03-08', 'suspended', 'suspended', 'dunning_suspended'],
] as const

describe.each(STORY_DIALECTS)('a card that is declined, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (date: string) => story.world.until(`${date}T09:00:00Z`)

  it('advances dunning on days 0, 3, 7, 14, 21 and 45, each with its banner, mail and lock', async () => {
    const ona = await story.customer({}, DECLINES)
    await ona.mails()
    const seen: unknown[] = []
    for (const [date] of [...STEPS, ['2026-03-25'], ['2026-04-01'], ['2026-05-01']] as const) {
      await at(date)
      const { dunning, subscription, banner, locks, phone } = await ona.page()
      seen.push([date, dunning, subscription, banner, locks, phone])
    }

    expect(seen).toEqual([
      ['2026-02-15', 'grace', 'past_due', 'dunning_grace', '', 'full'],
      ['2026-02-18', 'retry_1', 'past_due', 'dunning_retry_1', '', 'full'],
      ['2026-02-22', 'retry_2', 'past_due', 'dunning_retry_2', '', 'full'],
      ['2026-03-01', 'final_notice', 'unpaid', 'dunning_retry_2', '', 'limited'],
      ['2026-03-08', 'suspended', 'suspended', 'dunning_suspended', 'dunning', 'emergency_only'],
      ['2026-03-25', 'suspended', 'suspended', 'dunning_suspended', 'dunning', 'emergency_only'],
      [
        '2026-04-01',
        'cancelled',
        'cancelled',
        'dunning_cancelled',
        'dunning ended',
        'emergency_only',
      ],
      ['2026-05-01', 'cancelled', 'cancelled', 'dunning_cancelled', 'dunning ended', 'deleted'],
    ])
    // Two mails of one instant leave in any order.
    expect((await ona.mails()).toSorted()).toEqual([
      '2026-02-12 Your trial ends on 15 February 2026',
      '2026-02-15 Invoice PBX-2026-000001',
      '2026-02-15 We could not collect your payment',
      '2026-02-18 We could not collect your payment',
      '2026-02-22 We could not collect your payment',
      '2026-03-01 Final notice: we suspend your service on 8 March 2026',
      '2026-03-08 Your service is suspended',
      '2026-03-25 Your subscription ends on 1 April 2026 unless we are paid',
      '2026-04-01 Your subscription has ended',
    ])
    const page = await ona.page()
    expect(page.invoices).toEqual(['PBX-2026-000001 uncollectible 22.99'])
    expect(page.cycles).toEqual([
      '2026-02-15 abandoned',
      '2026-03-15 skipped',
      '2026-04-15 skipped',
    ])
  })

  it('asks the card five times in 21 days, on one order, and captures nothing', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-03-10')
    const [order, ...others] = (await story.world.sandbox.listOrders()).filter(({ reference }) =>
      reference.startsWith('cyc_'),
    )

    expect(others).toEqual([])
    expect(order).toMatchObject({ state: 'pending', declines: 5 })
    expect(await ona.page()).toMatchObject({ dunning: 'suspended' })
  })

  it.each(STEPS)('on %s (%s) is forgotten once another card pays', async (date, step, status) => {
    const ona = await story.customer({}, DECLINES)
    await at(date)
    expect(await ona.page()).toMatchObject({ dunning: step, subscription: status })

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      dunning: 'current',
      subscription: 'active',
      account: 'active',
      locks: '',
      phone: 'full',
      banner: null,
      period: '2026-02-15 2026-03-15',
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
  })

  it.each(STEPS)('on %s (%s) is forgotten once the customer pays on the page', async (date) => {
    const ona = await story.customer({}, DECLINES)
    await at(date)

    await ona.payNow()

    expect(await ona.page()).toMatchObject({
      dunning: 'current',
      subscription: 'active',
      locks: '',
      phone: 'full',
      banner: null,
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
    const orders = await story.world.sandbox.listOrders()
    expect(orders.filter(({ reference }) => reference.startsWith('cyc_'))).toHaveLength(1)
  })

  it('keeps its anchor when it is paid late', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-02-22')
    await ona.payNow({ card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 } })
    await ona.cards.setDefault(await ona.cards.save('1111'))
    await at('2026-03-16')

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      period: '2026-03-15 2026-04-15',
      invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 22.99'],
    })
  })

  it('paid in suspension after the period is over, is charged for the rest of the running one by days', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-03-25')
    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    // 25 March to 14 April are 21 of the 31 days of 15 March to 14 April: 19.00 × 21/31 = 12.87, VAT 2.70.
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      phone: 'full',
      period: '2026-03-15 2026-04-15',
      invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 15.57'],
    })
    await at('2026-04-16')
    expect((await ona.page()).invoices.at(-1)).toBe('PBX-2026-000003 paid 22.99')
  })
})

describe.each(STORY_DIALECTS)('a card that will never work, on %s', (dialect) => {
  const story = moneyStory(dialect)

  it('is asked once; dunning keeps its dates', async () => {
    const ona = await story.customer()
    await breakTheCard(story)
    await story.world.until('2026-03-08T09:00:00Z')

    expect(await ona.page()).toMatchObject({ dunning: 'suspended', subscription: 'suspended' })
    const [order] = (await story.world.sandbox.listOrders()).filter(({ reference }) =>
      reference.startsWith('cyc_'),
    )
    expect(order?.declines).toBe(1)
  })
})

/** The only card of the sandbox behaves from now on as one that has expired at its bank. */
async function breakTheCard({ world }: MoneyStory): Promise<void> {
  await world.opened.db
    .updateTable('sandbox_methods' as never)
    .set(NEVER_WORKS as never)
    .execute()
}

describe.each(STORY_DIALECTS)('what is no fault of the customer, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const down = (kind: 'down' | 'none') => story.world.sandbox.setFault('payments', kind)

  it('an outage of three days delays the charge and advances dunning for nobody', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-15T08:00:00Z')
    await down('down')
    await story.world.until('2026-02-18T08:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'trialing',
      dunning: 'current',
      banner: null,
    })
    await down('none')
    await story.world.until('2026-02-19T08:00:00Z')

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      period: '2026-02-15 2026-03-15',
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
  })

  it('an outage over a retry moves every later date by as much', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-18T08:00:00Z')
    await down('down')
    await story.world.until('2026-02-21T08:00:00Z')
    expect(await ona.page()).toMatchObject({ dunning: 'grace' })
    await down('none')
    await story.world.until('2026-02-22T08:00:00Z')
    expect(await ona.page()).toMatchObject({ dunning: 'retry_1' })

    const before = await nextDunningStep()
    await story.world.until(new Date(before - 3_600_000).toISOString())
    expect(await ona.page()).toMatchObject({ dunning: 'retry_1' })
    await story.world.until(new Date(before).toISOString())
    expect(await ona.page()).toMatchObject({ dunning: 'retry_2' })
    expect(day(before) > '2026-02-24').toBe(true)
  })

  it('an answer that was lost is never asked for twice: the order is read, and it was paid', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-15T08:59:00Z')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await story.world.until('2026-02-15T09:00:05Z')
    const during = await ona.page()
    expect(during.cycles[0]).toBe('2026-02-15 charging')
    expect(during).toMatchObject({ subscription: 'trialing', dunning: 'current' })
    await story.world.sandbox.setFault('payments', 'none')
    await story.world.until('2026-02-15T10:00:00Z')

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      invoices: ['PBX-2026-000001 paid 22.99'],
    })
    const captures = (await story.world.sandbox.listCharges()).filter(
      ({ kind }) => kind === 'capture',
    )
    expect(captures).toHaveLength(1)
  })

  async function nextDunningStep(): Promise<number> {
    const row = await story.world.opened.db
      .selectFrom('billing_cycles')
      .select('next_action_at')
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow()
    return Number(row.next_action_at)
  }
})
