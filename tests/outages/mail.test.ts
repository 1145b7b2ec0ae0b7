import { MINUTE } from '@billing/core'
import { createSmtp } from '@billing/mail-smtp'
import { startSmtp } from '@billing/sandbox/smtp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { certificateFor } from '../support/certificates.ts'
import { openWorld } from '../support/world.ts'
import { expectAtHome, expectCalm, openScene, type Scene } from './drill.ts'
import { EVERY_MAIL_FAULT } from './mail-door.ts'
import { openOutageWorld } from './outage-world.ts'

describe('while the mail server is away', () => {
  let scene: Scene
  beforeEach(async () => {
    scene = await openScene(await openOutageWorld())
  })
  afterEach(() => scene.close())

  const links = async () => {
    const mails = await scene.world.mail(scene.ona.email)
    return mails.filter(({ links: [link = ''] }) => /magic|token/.test(link)).length
  }
  const askForLink = () =>
    scene.world.api('POST', '/auth/magic-link', { body: { email: scene.ona.email } })

  it.each(EVERY_MAIL_FAULT)('and it $says, nobody waits for it', async ({ fault, arrives }) => {
    const before = await links()
    await scene.mail.behave(fault)

    const asked = await askForLink()
    await scene.settle()
    await expectAtHome(scene)
    expectCalm(asked)
    expect(asked.status).toBe(204)
    expect((await links()) - before).toBe(arrives ? 1 : 0)

    await scene.mail.behave(null)
    await scene.advance('PT1M')

    // One that was cut off after its last dot may have arrived: it comes twice, under one Message-ID.
    const mails = await scene.world.mail(scene.ona.email)
    const ids = mails.map(({ headers }) => headers['Message-ID'] ?? '')
    expect((await links()) - before).toBe(arrives ? 2 : 1)
    expect(mails.length - new Set(ids).size).toBe(arrives ? 1 : 0)
    await scene.advance('P1D')
    await scene.expectNothingLost({ mails_in_doubt: new Set(arrives ? ids : []) })
  })

  it('it is tried after 1, 5 and 15 minutes, then hourly and shortly before a day is over, and given up', async () => {
    await scene.mail.behave('away')
    const began = scene.world.now()
    const before = scene.mail.visits.length

    const alerts = async () => {
      const { body } = await scene.operate('GET', '/admin/scheduler/alerts')
      return body.alerts.map(({ id }: { id: string }) => id)
    }

    await askForLink()
    await scene.advance('PT16M')
    expect(await alerts()).toEqual(['outbox_old'])
    await scene.advance('PT23H44M')

    const minutes = scene.mail.visits.slice(before).map((at) => (at - began) / MINUTE)
    const hourly = Array.from({ length: 23 }, (_, hour) => 81 + hour * 60)
    expect(minutes).toEqual([0, 1, 6, 21, ...hourly, 24 * 60 - 5])
    expect(await alerts()).toEqual(['effects_given_up'])
  })
})

it('a mail server that is away for 23 hours loses no mail of a signup: its link is as fresh as the mail', async () => {
  const scene = await openScene(await openOutageWorld())
  const email = 'rasa@example.lt'
  await scene.mail.behave('away')
  const body = { customer_type: 'individual', full_name: 'Rasa Rasaitė', plan_tier: 'starter' }
  const { body: signup } = await scene.world.api('POST', '/signup', {
    body: { ...body, email, country: 'LT' },
  })
  await scene.world.sandbox.complete(signup.order_token)
  await scene.advance('PT23H')

  await scene.mail.behave(null)
  await scene.advance('PT55M')

  const links = (await scene.world.mail(email)).flatMap((mail) => mail.links)
  const link = links.find((each) => each.includes('token='))
  const token = new URL(link ?? '').searchParams.get('token')
  await scene.advance('PT23H')
  const { status } = await scene.world.api('POST', '/auth/first-login', { body: { token } })
  expect(status).toBe(200)
  await scene.close()
})

it('a mail server with a certificate that nobody vouches for gets no mail, and somebody is told', async () => {
  const alarms: string[] = []
  const world = await openWorld()
  const server = await startSmtp(world.sandbox, { tls: await certificateFor(['127.0.0.1']) })
  const smtp = createSmtp({
    url: server.url,
    from: 'billing@example.com',
    on_alarm: (says) => alarms.push(says),
  })

  const outcome = await smtp.mailer.send({
    message_id: `<1@example.com>`,
    to: 'ona@example.lt',
    subject: 'Your invoice',
    text: 'Hello',
    html: '<p>Hello</p>',
    language: 'en',
    attachments: [],
  })

  expect(outcome.kind).toBe('later')
  expect(alarms.join()).toContain('certificate')
  expect(await world.mail()).toEqual([])
  await smtp.close()
  await server.close()
  await world.close()
})
