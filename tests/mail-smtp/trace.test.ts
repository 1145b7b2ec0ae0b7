import type { Exchange } from '@billing/wire'
import { expect, it } from 'vitest'
import { newMail, openMail } from './open-mail.ts'

it('a recording shows who, how much and what was answered, and nothing that is secret', async () => {
  const exchanges: Exchange[] = []
  const world = await openMail({
    server: { pass: 'very-secret-password' },
    smtp: { trace: (exchange) => exchanges.push(exchange) },
  })
  const bytes = new Uint8Array([104, 105, 100, 100, 101, 110])

  await world.mailer.send(
    newMail({
      message_id: '<one@portal.example.com>',
      to: 'jonas.jonaitis@one.example',
      subject: 'Sign-in code 123456',
      text: 'https://portal.example.com/redeem?token=hidden',
      html: '<a href="https://portal.example.com/redeem?token=hidden">',
      attachments: [{ filename: 'hidden.pdf', content_type: 'application/pdf', bytes }],
    }),
  )
  await world.mailer.send(newMail({ to: 'reject@two.example' }))
  await world.mailer.send(newMail({ to: 'no address' }))
  await world.close()

  expect(exchanges.map(({ outcome }) => outcome)).toEqual([
    'sent',
    expect.stringMatching(/^refused: .*550 5\.1\.1/),
    expect.stringMatching(/^refused: The address/),
  ])
  expect(exchanges[0]).toMatchObject({
    upstream: `smtp 127.0.0.1:${world.server.port}`,
    what: 'MAIL',
    asked: {
      message_id: '<one@portal.example.com>',
      from: 'b***@example.com',
      to: 'j***@one.example',
      subject_length: 19,
      attachments: [{ content_type: 'application/pdf', size: 6 }],
    },
    answered: expect.stringMatching(/^250 /),
  })
  const text = JSON.stringify(exchanges)
  for (const secret of [
    'hidden',
    'jonaitis',
    '123456',
    'very-secret',
    btoa('very-secret-password'),
  ]) {
    expect(text).not.toContain(secret)
  }
})

it('a recording that fails does not stop a mail', async () => {
  const world = await openMail({
    smtp: {
      trace: () => {
        throw new Error('the disk is full')
      },
    },
  })

  expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
  await world.close()
})
