import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdraw, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory } from './money-story.ts'

const VILNIUS = { settings: { time_zone: 'Europe/Vilnius' } }
const SOUND = { checked: 1, wrong: [], in_flight: [] }

/**
 * A consumer withdraws from the contract within 14 days of the order. 1 February 2026 is a Sunday: the 14th day, the
 * 15th, is a Sunday, the 16th is a holiday in Lithuania, so that the right ends with the 17th. The trial ends on the
 * 15th. Source: contract 6.12; Directive 2011/83/EU, Art. 9 to 14; Regulation 1182/71.
 */
describe.each(STORY_DIALECTS)('a withdrawal from the contract on %s', (dialect) => {
  const story = moneyStory(dialect, VILNIUS)

  it('on the day of the order ends it in the trial: nothing was paid, nothing is owed', async () => {
    const jonas = await story.customer(CONSUMER)

    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      right: 'open',
      until: '2026-02-17T22:00:00.000Z',
      last_day: '2026-02-17',
      time_zone: 'Europe/Vilnius',
      service_ends: 'on_confirmation',
      pays_back: { amount_minor: 0, currency: 'EUR' },
      owed: { amount_minor: 0, currency: 'EUR' },
      prefilled: { consumer_name: 'Jonas Jonaitis', email: 'jonas@example.lt' },
      labels: {
        en: { withdraw: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
        lt: { withdraw: 'Atsisakyti sutarties čia', confirm: 'Patvirtinti atsisakymą' },
      },
      statement: null,
    })
    const confirmed = await withdraw(jonas)
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
    await story.world.settle()

    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      account: 'cancelled',
      locks: 'ended',
      phone: 'emergency_only',
      cycles: ['2026-02-15 skipped'],
      invoices: [],
    })
    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      right: 'used',
      statement: { status: 'paid_back', owed: { amount_minor: 0 } },
    })
    await story.world.until('2026-04-01T09:00:00Z')
    expect(await moneyMoved(story.world)).toEqual([])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('is acknowledged by mail with its content and its time in UTC', async () => {
    const jonas = await story.customer(CONSUMER)
    const body = { consumer_name: 'Jonas P. Jonaitis', email: 'other@example.lt' }
    const stated = await jonas.ask('POST', '/withdrawal', { body })
    await story.world.advance('PT2M')
    await jonas.ask('POST', `/withdrawal/${stated.body.withdrawal_id}/confirm`)
    await story.world.settle()

    const mails = await story.world.mail('other@example.lt')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'We have received your withdrawal from the contract',
    ])
    const text = mails[0]?.text ?? ''
    expect(text).toContain('We received your statement at 2026-02-01 09:02:00 UTC')
    expect(text).toContain('Name: Jonas P. Jonaitis')
    expect(text).toContain('Contract: Business, ')
    expect(text).toContain('E-mail for this confirmation: other@example.lt')
    expect(text).toContain('We closed your phone system at 2026-02-01 09:02:00 UTC')
  })

  it('on a 14th day that is a Sunday, after the charge, gives all of it back', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-15T12:00:00Z')
    expect(await moneyMoved(story.world)).toEqual([2299])
    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({
      right: 'open',
      pays_back: { amount_minor: 2299, currency: 'EUR' },
    })

    await withdraw(jonas)
    await story.world.settle()

    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      phone: 'emergency_only',
      invoices: ['PBX-2026-000001 refunded 22.99'],
      credit: 0,
    })
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('in the last minute of the Tuesday after that Sunday and a holiday, in Vilnius, is in time', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-17T21:59:30Z')

    expect((await withdraw(jonas)).status).toBe(200)
    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
  })

  it('a minute later is too late, and says until when it was not', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-17T22:00:00Z')

    expect((await jonas.ask('GET', '/withdrawal')).body).toMatchObject({ right: 'over' })
    const refused = await jonas.ask('POST', '/withdrawal', { body: {} })
    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    expect(refused.body.detail).toContain('2026-02-17T22:00:00.000Z')
    expect(await moneyMoved(story.world)).toEqual([2299])
  })

  it('that was stated in time may be confirmed after the end, within a day', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-17T21:59:59Z')
    const stated = await jonas.ask('POST', '/withdrawal', { body: {} })
    await story.world.until('2026-02-17T22:10:00Z')

    const path = `/withdrawal/${stated.body.withdrawal_id}/confirm`
    expect((await jonas.ask('POST', path)).status).toBe(200)
    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
  })

  it('that waited for more than a day is made again', async () => {
    const jonas = await story.customer(CONSUMER)
    const stated = await jonas.ask('POST', '/withdrawal', { body: {} })
    await story.world.until('2026-02-02T09:00:01Z')

    const path = `/withdrawal/${stated.body.withdrawal_id}/confirm`
    expect((await jonas.ask('POST', path)).body.code).toBe('validation.failed')
    expect(await jonas.page()).toMatchObject({ subscription: 'trialing' })
  })

  it('is no right of a company', async () => {
    const ona = await story.customer()

    expect((await ona.ask('GET', '/withdrawal')).body).toMatchObject({ right: 'none', until: null })
    const refused = await ona.ask('POST', '/withdrawal', { body: {} })
    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    expect(refused.body.invalid_params[0].name).toBe('customer_type')
  })
})
