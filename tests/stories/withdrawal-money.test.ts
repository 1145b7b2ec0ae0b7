import { describe, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory, type Told } from './money-story.ts'

const NOVEMBER = { now: '2026-11-02T09:00:00Z', settings: { time_zone: 'Europe/Vilnius' } }
const SOUND = { checked: 1, wrong: [], in_flight: [] }
const ASKED = { ...CONSUMER, begin_at_once: true }

/** What goes back to whoever withdraws after money has moved. Source: contract 6.12; Directive 2011/83/EU, Art. 13, 14. */
describe.each(STORY_DIALECTS)('the money of a withdrawal on %s', (dialect) => {
  const story = moneyStory(dialect, NOVEMBER)
  const operator = async (path: string, body: object) => {
    const token = await story.world.operator()
    const headers = { 'idempotency-key': `${path}${story.world.now()}` }
    return story.world.api('POST', path, { token, headers, body })
  }
  /** The operator ends the trial on the day of the order: 30 days, to 2 December, are charged. */
  const charged = async (input: object, checkout = {}): Promise<Told> => {
    const jonas = await story.customer({ ...input }, checkout)
    const { subscription_id } = (await jonas.ask('GET', '/subscription')).body
    const ended = await operator(`/admin/subscriptions/${subscription_id}/transition`, {
      to_status: 'active',
    })
    expect(ended.status).toBe(200)
    await story.world.settle()
    return jonas
  }
  const fifthDay = () => story.world.until('2026-11-06T12:00:00Z')

  it('is 19.16 of 22.99 on the 5th of 30 days, for whoever asked us to begin: 3.83 are owed', async () => {
    const jonas = await charged(ASKED)
    await fifthDay()
    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      pays_back: { amount_minor: 1916 },
      owed: { amount_minor: 383 },
    })

    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2299, -1916])
    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      invoices: ['PBX-2026-000001 partially_refunded 22.99'],
      credit: 0,
    })
    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      pays_back: { amount_minor: 0 },
      statement: { status: 'paid_back', owed: { amount_minor: 383 } },
    })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
    const texts = (await story.world.mail('jonas@example.lt')).map(({ text }) => text).join('\n')
    expect(texts).toContain('You have asked us to begin before that period ends.')
    expect(texts).toContain('we keep the part of the price for the days until your statement')
  })

  it('is all of it on the 5th day for whoever did not ask: nothing is owed', async () => {
    const jonas = await charged(CONSUMER)
    await fifthDay()
    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('after a larger plan gives both invoices back', async () => {
    const jonas = await charged(CONSUMER)
    await fifthDay()
    const body = { new_tier: 'enterprise' }
    expect((await jonas.ask('POST', '/subscription/change-plan-now', { body })).status).toBe(200)
    await withdraw(jonas)
    await story.world.settle()

    const moved = await moneyMoved(story.world)
    expect(moved.length).toBe(4)
    expect(moved.reduce((sum, each) => sum + each, 0)).toBe(0)
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('after a smaller plan gives the account credit back to the card too', async () => {
    const jonas = await charged(CONSUMER)
    await fifthDay()
    const body = { new_tier: 'starter' }
    expect((await jonas.ask('POST', '/subscription/change-plan-now', { body })).status).toBe(200)
    expect((await jonas.page()).credit).toBeGreaterThan(0)
    await withdraw(jonas)
    await story.world.settle()

    expect((await moneyMoved(story.world)).reduce((sum, each) => sum + each, 0)).toBe(0)
    expect(await jonas.page()).toMatchObject({
      credit: 0,
      invoices: ['PBX-2026-000001 refunded 22.99'],
    })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('makes an unpaid invoice void, and ends dunning', async () => {
    const jonas = await charged(CONSUMER, { behaviour: 'decline_after:1' })
    expect(await jonas.page()).toMatchObject({ subscription: 'past_due', dunning: 'grace' })
    await withdraw(jonas)
    await story.world.settle()

    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      dunning: 'current',
      banner: null,
      invoices: ['PBX-2026-000001 void 22.99'],
    })
    await story.world.until('2027-02-01T09:00:00Z')
    expect(await moneyMoved(story.world)).toEqual([])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('leaves of an unpaid invoice the days that were used, to whoever asked us to begin', async () => {
    const jonas = await charged(ASKED, { behaviour: 'decline_after:1' })
    await story.world.until('2026-11-03T12:00:00Z')
    await withdraw(jonas)
    await story.world.settle()

    // Two days of thirty: 1.53.
    const { credit_notes } = (await jonas.ask('GET', '/credit-notes')).body
    expect(credit_notes.map((note: { amount: unknown }) => note.amount)).toEqual([
      { amount_minor: 2299 - 153, currency: 'EUR' },
    ])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
    await story.world.until('2027-02-01T09:00:00Z')
    expect(await moneyMoved(story.world)).toEqual([])
  })

  it('goes back once, when the answer of the provider is lost', async () => {
    const jonas = await charged(CONSUMER)
    await story.world.sandbox.setFault('payments', 'timeout_after_effect')
    await withdraw(jonas)
    await story.world.settle()
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2H')

    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('goes back once the provider is there again', async () => {
    const jonas = await charged(CONSUMER)
    await story.world.sandbox.setFault('payments', 'down')
    await withdraw(jonas)
    await story.world.settle()
    expect(await jonas.page()).toMatchObject({ subscription: 'cancelled', phone: 'emergency_only' })
    expect((await withdrawalCheck(story)).in_flight).toHaveLength(1)

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2H')
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('follows a cancellation: what ends with the period ends now, and is paid back', async () => {
    const jonas = await charged(CONSUMER)
    expect((await jonas.ask('POST', '/subscription/cancel', { body: {} })).status).toBe(200)
    await withdraw(jonas)
    await story.world.settle()

    expect(await jonas.page()).toMatchObject({ subscription: 'cancelled' })
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('that somebody changed in the books is found', async () => {
    const jonas = await charged(ASKED)
    await fifthDay()
    await withdraw(jonas)
    await story.world.settle()
    const { opened } = story.world
    await tamper(opened, 'withdrawals', 'update withdrawals set begin_asked_at = null')

    const { wrong } = await withdrawalCheck(story)
    expect(wrong).toEqual([
      expect.stringContaining('we keep or ask for 383; 0 is owed for the days used'),
      expect.stringContaining('it says that 383 is owed'),
    ])
  })

  it('that was never paid back is found after the 14 days of the law', async () => {
    const jonas = await charged(CONSUMER)
    await withdraw(jonas)
    const { opened } = story.world
    await tamper(opened, 'outbox', `delete from outbox where effect like '%pay_back%'`)
    expect((await withdrawalCheck(story)).in_flight).toHaveLength(1)
    await story.world.until('2026-11-17T09:00:00Z')

    expect((await withdrawalCheck(story)).wrong).toEqual([
      expect.stringContaining('it is not paid back yet'),
    ])
  })
})
