import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { CONSUMER, moneyMoved, withdrawalCheck } from '../support/withdrawal-actions.ts'
import { moneyStory } from './money-story.ts'

const SOUND = { checked: 1, wrong: [], in_flight: [] }
const SUBJECT = 'Confirm your withdrawal from the contract'
const EMAIL = 'jonas@example.lt'

/**
 * A consumer who cannot sign in withdraws all the same: they ask for a mail, whose link confirms it. The right ends with
 * 17 February, 22:00 UTC. Source: contract 6.12; Directive 2011/83/EU, Art. 11 (2), 11a.
 */
describe.each(STORY_DIALECTS)('a withdrawal without signing in, on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { time_zone: 'Europe/Vilnius' } })
  const ask = (email: string) => story.world.api('POST', '/withdrawal-links', { body: { email } })
  const links = async (email = EMAIL) => {
    await story.world.settle()
    return (await story.world.mail(email)).filter(({ subject }) => subject === SUBJECT)
  }
  const newest = async () => /token=([\w-]+)/.exec((await links())[0]?.text ?? '')?.[1] ?? ''
  const confirm = (token: string, body: object = {}) =>
    story.world.api('POST', '/withdrawal-links/confirm', { body: { token, ...body } })

  it('takes effect by the link of the mail, and is acknowledged', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.until('2026-02-15T12:00:00Z')
    expect((await ask(' Jonas@Example.LT ')).status).toBe(204)
    const [mail] = await links()
    expect(mail?.text).toContain('your contract: Business, ordered on 1 February 2026.')
    expect(await jonas.page()).toMatchObject({ subscription: 'active' })

    const confirmed = await confirm(await newest(), { consumer_name: 'J. Jonaitis' })
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'confirmed'])
    await story.world.settle()

    expect(confirmed.body).toMatchObject({ consumer_name: 'J. Jonaitis', email: EMAIL })
    expect(await jonas.page()).toMatchObject({
      subscription: 'cancelled',
      phone: 'emergency_only',
      invoices: ['PBX-2026-000001 refunded 22.99'],
    })
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    const subjects = (await story.world.mail(EMAIL)).map(({ subject }) => subject)
    expect(subjects).toContain('We have received your withdrawal from the contract')
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('the same link twice is one withdrawal, and ten at once too', async () => {
    await story.customer(CONSUMER)
    await story.world.until('2026-02-15T12:00:00Z')
    await ask(EMAIL)
    const token = await newest()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    await story.world.settle()
    const again = await confirm(token)

    expect([again.status, again.body.status]).toEqual([200, 'paid_back'])
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
    expect(await withdrawalCheck(story)).toEqual(SOUND)
  })

  it('asked for in the last minute is in time, confirmed within a day', async () => {
    await story.customer(CONSUMER)
    await story.world.until('2026-02-17T21:59:30Z')
    await ask(EMAIL)
    const token = await newest()
    await story.world.until('2026-02-18T21:59:00Z')

    const confirmed = await confirm(token)
    expect(confirmed.body).toMatchObject({ sent_at: '2026-02-17T21:59:30.000Z' })
    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
  })

  it('asked for in time counts although the mail server was away', async () => {
    await story.customer(CONSUMER)
    await story.world.until('2026-02-17T21:50:00Z')
    await story.world.sandbox.setFault('mail', 'down')
    await ask(EMAIL)
    await story.world.until('2026-02-17T22:30:00Z')
    await story.world.sandbox.clearFaults()
    await story.world.until('2026-02-17T23:50:00Z')

    expect((await confirm(await newest())).status).toBe(200)
    await story.world.settle()
    expect(await moneyMoved(story.world)).toEqual([2299, -2299])
  })

  it('a day later the link is dead, and an earlier one dies with the next', async () => {
    const jonas = await story.customer(CONSUMER)
    await ask(EMAIL)
    const first = await newest()
    await story.world.advance('PT1M')
    await ask(EMAIL)
    const second = await newest()
    expect((await confirm(first)).body.code).toBe('auth.invalid_credentials')
    await story.world.advance('P1D')

    expect((await confirm(second)).body.code).toBe('auth.invalid_credentials')
    expect(await jonas.page()).toMatchObject({ subscription: 'trialing' })
  })

  it('a link that signs in withdraws from nothing', async () => {
    const jonas = await story.customer(CONSUMER)
    await story.world.api('POST', '/auth/magic-link', { body: { email: EMAIL } })
    await story.world.settle()
    const [mail] = await story.world.mail(EMAIL)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

    expect((await confirm(token)).body.code).toBe('auth.invalid_credentials')
    expect(await jonas.page()).toMatchObject({ subscription: 'trialing' })
  })

  it('nobody learns who is a customer: the answer is the same, and no mail goes to whoever has no right', async () => {
    const ona = await story.customer({ email: 'ona@example.lt' })
    await story.customer(CONSUMER)
    const answers = [await ask(EMAIL), await ask('ona@example.lt'), await ask('nobody@example.lt')]
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [204, answers[0]?.body],
      [204, answers[0]?.body],
      [204, answers[0]?.body],
    ])
    expect((await links()).length).toBe(1)
    expect(await links('ona@example.lt')).toEqual([])
    expect(await links('nobody@example.lt')).toEqual([])
    expect(await ona.page()).toMatchObject({ subscription: 'trialing' })

    await story.world.until('2026-02-17T22:00:00Z')
    await ask(EMAIL)
    expect((await links()).length).toBe(1)
  })
})
