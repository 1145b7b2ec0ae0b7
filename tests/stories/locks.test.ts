import { describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

describe.each(DIALECTS)('an operator’s lock on %s', (dialect) => {
  const story = moneyStory(dialect)
  const move = (account_id: string, to: string) => transition(story.world, account_id, to)

  it('suspends account, phone and subscription in one move; the customer is told once', async () => {
    const ona = await story.customer()
    await ona.mails()

    expect((await move(ona.account_id, 'suspended')).body.status).toBe('suspended')
    expect(await ona.page()).toMatchObject({
      subscription: 'suspended',
      account: 'suspended',
      locks: 'operator',
      phone: 'emergency_only',
    })

    expect((await move(ona.account_id, 'active')).body.status).toBe('trialing')
    expect(await ona.page()).toMatchObject({ account: 'active', locks: '', phone: 'full' })
    expect(await ona.mails()).toEqual([
      '2026-02-01 Your service is suspended',
      '2026-02-01 Your service is back',
    ])
  })

  it('skips the periods that fall due under it, and bills the rest of the running one by days', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-01T09:00:00Z')
    await move(ona.account_id, 'suspended')

    await story.world.until('2026-04-25T09:00:00Z')
    expect((await ona.page()).invoices).toHaveLength(1)
    expect((await move(ona.account_id, 'active')).body.status).toBe('active')

    const page = await ona.page()
    expect(page).toMatchObject({ subscription: 'active', locks: '', phone: 'full' })
    // 20 of the 30 days from 15 April: 19.00 × 20 ÷ 30 = 12.67 net, 15.33 with VAT.
    expect(page.invoices).toEqual(['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 15.33'])
    await story.world.until('2026-05-15T10:00:00Z')
    expect((await ona.page()).invoices.at(-1)).toBe('PBX-2026-000003 paid 22.99')
  })

  it('that goes within the paid period bills nothing', async () => {
    const ona = await story.customer()
    await story.world.until('2026-03-01T09:00:00Z')
    await move(ona.account_id, 'suspended')
    await story.world.until('2026-03-10T09:00:00Z')
    await move(ona.account_id, 'active')

    expect((await ona.page()).invoices).toHaveLength(1)
    await story.world.until('2026-03-15T10:00:00Z')
    expect((await ona.page()).invoices).toHaveLength(2)
  })

  it('lets a cancellation fall due under it', async () => {
    const ona = await story.customer()
    await ona.ask('POST', '/subscription/cancel')
    await move(ona.account_id, 'suspended')

    await story.world.until('2026-02-16T09:00:00Z')

    expect(await ona.page()).toMatchObject({ subscription: 'cancelled', account: 'cancelled' })
  })

  it('is not needed to end a trial: the first period begins and is charged', async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-05T12:00:00Z')

    expect((await move(ona.account_id, 'active')).status).toBe(200)

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      period: '2026-02-05 2026-03-05',
      invoices: ['PBX-2026-000001 paid 22.99'],
      cycles: ['2026-02-05 charged', '2026-03-05 planned'],
    })
  })
})

describe('an operator’s lock and dunning', () => {
  const story = moneyStory('sqlite')
  const move = (account_id: string, to: string) => transition(story.world, account_id, to)
  const DECLINES = { behaviour: 'decline_after:1' } as const

  it('pauses dunning: no step and no try while it is there', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    expect((await ona.page()).dunning).toBe('grace')
    await move(ona.account_id, 'suspended')
    const before = (await story.world.sandbox.listCharges()).length

    await story.world.until('2026-02-22T09:00:00Z')

    expect(await ona.page()).toMatchObject({ subscription: 'suspended', dunning: 'grace' })
    expect((await story.world.sandbox.listCharges()).length).toBe(before)
  })

  it('moves every later dunning step by the time that it was there', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    await move(ona.account_id, 'suspended')
    await story.world.until('2026-02-22T09:00:00Z')

    await liftOperatorLock(story.world, ona.account_id)

    expect(await ona.page()).toMatchObject({
      subscription: 'past_due',
      dunning: 'grace',
      locks: '',
    })
    await story.world.until('2026-02-24T08:00:00Z')
    expect((await ona.page()).dunning).toBe('grace')
    await story.world.until('2026-02-24T10:00:00Z')
    expect((await ona.page()).dunning).toBe('retry_1')
  })

  it('and dunning’s: paying takes only dunning’s away', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-09T10:00:00Z')
    expect(await ona.page()).toMatchObject({ subscription: 'suspended', locks: 'dunning' })
    expect((await move(ona.account_id, 'suspended')).status).toBe(200)
    expect((await ona.page()).locks).toBe('dunning operator')

    await ona.payNow({ behaviour: 'approve' })

    expect(await ona.page()).toMatchObject({
      subscription: 'suspended',
      locks: 'operator',
      dunning: 'current',
      phone: 'emergency_only',
    })
  })

  it('is not needed: who pays after a period was skipped is billed for the rest of it by days', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-20T10:00:00Z')
    expect((await ona.page()).cycles).toEqual([
      '2026-02-15 failed',
      '2026-03-15 skipped',
      '2026-04-15 planned',
    ])

    await ona.cards.setDefault(await ona.cards.save('1881'))
    await story.world.settle()

    // 26 of the 31 days from 15 March: 19.00 × 26 ÷ 31 = 15.94 net, 19.29 with VAT.
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      locks: '',
      invoices: ['PBX-2026-000001 paid 22.99', 'PBX-2026-000002 paid 19.29'],
      period: '2026-03-15 2026-04-15',
    })
  })

  it('can be taken back with all that is overdue forgiven: it stays payable, and no dunning step follows', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-09T10:00:00Z')

    expect((await move(ona.account_id, 'active')).body.status).toBe('active')

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      locks: '',
      banner: null,
      phone: 'full',
    })
    await story.world.until('2026-03-14T09:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      invoices: ['PBX-2026-000001 open 22.99'],
    })
  })

  it.each(['2026-02-16T09:00:00Z', '2026-03-02T09:00:00Z'])(
    'forgives what is past due or unpaid on %s',
    async (day) => {
      const ona = await story.customer({}, DECLINES)
      await story.world.until(day)

      expect((await move(ona.account_id, 'active')).body.status).toBe('active')

      await story.world.until('2026-03-14T09:00:00Z')
      expect(await ona.page()).toMatchObject({ subscription: 'active', dunning: 'current' })
    },
  )

  it('forgives for good: a new card pays the next period, and what was forgiven starts no dunning', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    await move(ona.account_id, 'active')
    const card = await ona.cards.save('1881')
    await ona.cards.setDefault(card)

    await story.world.until('2026-04-10T09:00:00Z')

    const page = await ona.page()
    expect(page).toMatchObject({ subscription: 'active', dunning: 'current', banner: null })
    expect(page.invoices).toEqual(['PBX-2026-000001 open 22.99', 'PBX-2026-000002 paid 22.99'])
  })

  it('ends a subscription at once; what is unpaid stays as it is, and nobody asks the card', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    const before = (await story.world.sandbox.listCharges()).length

    expect((await move(ona.account_id, 'cancelled')).body.status).toBe('cancelled')

    await story.world.until('2026-03-10T09:00:00Z')
    expect(await ona.page()).toMatchObject({
      subscription: 'cancelled',
      account: 'cancelled',
      banner: null,
      invoices: ['PBX-2026-000001 open 22.99'],
    })
    expect((await story.world.sandbox.listCharges()).length).toBe(before)
  })
})
