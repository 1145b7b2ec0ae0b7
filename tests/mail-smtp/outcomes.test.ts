import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SmtpReply, SmtpStep } from '@billing/sandbox/smtp'
import { type MailWorld, newMail, openMail, received } from './open-mail.ts'

const answers = new Map<SmtpStep, SmtpReply>()
let world: MailWorld

beforeAll(async () => {
  world = await openMail({
    server: { answer: (step) => answers.get(step), max_bytes: 200_000 },
    sandbox: { slow_ms: 1 },
  })
})
afterAll(() => world.close())

async function answering(step: SmtpStep, reply: SmtpReply) {
  answers.set(step, reply)
  try {
    return await world.mailer.send(newMail())
  } finally {
    answers.clear()
  }
}

it('a mailbox that does not exist refuses for good, and the reason shows no address', async () => {
  const outcome = await world.mailer.send(newMail({ to: 'reject@one.example' }))

  expect(outcome).toEqual({
    kind: 'refused',
    reason: 'The mail server answered "550 5.1.1 No such mailbox" to RCPT TO.',
  })
})

it('a greylisted mail goes through at the next try', async () => {
  const mail = newMail({ to: 'grey@two.example' })

  expect(await world.mailer.send(mail)).toMatchObject({ kind: 'later' })
  expect(await world.mailer.send(mail)).toEqual({ kind: 'sent' })
  expect(await received(world.sandbox, mail.to)).toHaveLength(1)
})

it('a full mailbox is tried again', async () => {
  expect(await world.mailer.send(newMail({ to: 'full@example.com' }))).toEqual({
    kind: 'later',
    reason: 'The mail server answered "452 4.2.2 The mailbox is full" to RCPT TO.',
  })
})

it('a connection that is cut inside the message delivers nothing, and the mail is tried again', async () => {
  const mail = newMail({ to: 'drop@example.com' })

  expect(await world.mailer.send(mail)).toMatchObject({ kind: 'later' })
  expect(await received(world.sandbox, mail.to)).toEqual([])
})

it('a connection that is cut after the last dot may have delivered: the same Message-ID goes again', async () => {
  const mail = newMail({ to: 'cut@example.com' })

  expect(await world.mailer.send(mail)).toMatchObject({ kind: 'later' })
  expect(await world.mailer.send(mail)).toMatchObject({ kind: 'later' })

  const got = await received(world.sandbox, mail.to)
  expect(got.map(({ message_id }) => message_id)).toEqual([mail.message_id, mail.message_id])
})

it('a slow server is waited for', async () => {
  expect(await world.mailer.send(newMail({ to: 'slow@example.com' }))).toEqual({ kind: 'sent' })
})

it('an answer that is lost counts as later, although the mail arrived', async () => {
  const mail = newMail()
  await world.sandbox.setFault('mail', 'timeout_after_effect', 1)

  expect(await world.mailer.send(mail)).toMatchObject({ kind: 'later' })
  expect(await received(world.sandbox, mail.to)).toHaveLength(1)
})

it('a fault that is counted spoils so many mails on connections that stand', async () => {
  await world.sandbox.setFault('mail', 'error_once')

  expect(await world.mailer.send(newMail())).toMatchObject({ kind: 'later' })
  expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
})

it('a message that is too big is refused for good', async () => {
  const bytes = new Uint8Array(300_000)
  const attachments = [{ filename: 'big.pdf', content_type: 'application/pdf', bytes }]

  expect(await world.mailer.send(newMail({ attachments }))).toEqual({
    kind: 'refused',
    reason: expect.stringMatching(/answered "552 .*" to DATA/),
  })
})

it.each([
  ['rcpt_to', 554, '5.7.1 Relay access denied', 'RCPT TO'],
  ['rcpt_to', 550, 'relaying denied', 'RCPT TO'],
  ['mail_from', 550, '5.1.8 Sender address rejected', 'MAIL FROM'],
  ['mail_from', 553, 'we do not know you', 'MAIL FROM'],
  ['message', 550, '5.7.26 The message fails DMARC', 'DATA'],
] as const)(
  'at %s the answer %i %s is about us: later, with an alarm',
  async (step, code, text, command) => {
    const before = world.alarms.length

    const outcome = await answering(step, { code, text })

    const reason = `The mail server answered "${code} ${text}" to ${command}.`
    expect(outcome).toEqual({ kind: 'later', reason })
    expect(world.alarms.slice(before)).toEqual([reason])
    // What is right again is no reason for another alarm, and ends this one.
    expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
  },
)

it('a server that does not want us at all is tried again, with an alarm', async () => {
  world.server.cut()
  const outcome = await answering('greeting', { code: 554, text: 'Your address is listed' })

  expect(outcome).toEqual({
    kind: 'later',
    reason: 'The mail server answered "554 Your address is listed" to CONN.',
  })
  expect(world.alarms.at(-1)).toContain('Your address is listed')
})

it('an alarm is told once while the trouble is the same', async () => {
  const before = world.alarms.length
  answers.set('rcpt_to', { code: 554, text: '5.7.1 Relay access denied' })
  await world.mailer.send(newMail())
  await world.mailer.send(newMail())
  answers.clear()

  expect(world.alarms.slice(before)).toHaveLength(1)
  // And it is over when a mail goes through.
  expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
})

it('what a server says is shown in one short line without addresses', async () => {
  const outcome = await answering('rcpt_to', {
    code: 550,
    text: `5.1.1 <jonas.jonaitis@example.com>: ${'x'.repeat(2_000)}`,
  })

  expect(outcome).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('<j***@example.com>'),
  })
  expect('reason' in outcome ? outcome.reason.length : 0).toBeLessThan(400)
})

it.each([
  'a@example.com\r\nRCPT TO:<b@example.com>',
  'a@example.com, b@example.com',
  'a@example.com b@example.com',
  'Eve <a@example.com>',
  'a@example.com>',
  'a\0b@example.com',
  '"a b"@example.com',
  'a@[127.0.0.1]',
  'example.com',
  '@example.com',
  'a@',
  '',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b.'.repeat(130)}example`,
])('%j is not one address, and the server hears nothing of it', async (to) => {
  const before = world.events.length

  expect(await world.mailer.send(newMail({ to }))).toMatchObject({ kind: 'refused' })
  expect(world.events.length).toBe(before)
})
