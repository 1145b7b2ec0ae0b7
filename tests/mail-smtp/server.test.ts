import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailWorld, newMail, openMail, received, TLS } from './open-mail.ts'

let world: MailWorld
beforeAll(async () => {
  world = await openMail({ server: { user: 'user', pass: 'pass' } })
})
afterAll(() => world.close())

/** One reply, whole. */
function reply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.once('close', () => reject(new Error(`closed after ${text}`)))
    socket.on('data', function listen(chunk: Buffer) {
      text += chunk.toString()
      if (!/(?:^|\n)\d{3} [^\n]*\n$/.test(text)) return
      socket.off('data', listen)
      resolve(text.trim())
    })
  })
}

async function said(socket: Socket, line: string): Promise<string> {
  const answer = reply(socket)
  socket.write(`${line}\r\n`)
  return answer
}

async function connected(): Promise<Socket> {
  const socket = connect(world.server.port, '127.0.0.1')
  expect(await reply(socket)).toMatch(/^220 /)
  return socket
}

async function secured(): Promise<Socket> {
  const socket = await connected()
  await said(socket, 'EHLO test')
  expect(await said(socket, 'STARTTLS')).toMatch(/^220 /)
  const safe = connectTls({ socket, host: '127.0.0.1', ca: TLS.cert })
  await new Promise<void>((ready) => safe.once('secureConnect', ready))
  return safe
}

const plain = (user: string, pass: string) =>
  `AUTH PLAIN ${Buffer.from(`\0${user}\0${pass}`).toString('base64')}`

it('offers STARTTLS, and takes no password before it', async () => {
  const socket = await connected()

  expect(await said(socket, 'EHLO test')).toMatch(/^250.STARTTLS\r?$/m)
  expect(await said(socket, plain('user', 'pass'))).toMatch(/^538 /)
  socket.destroy()
})

it('takes no mail from somebody who has not signed in', async () => {
  const socket = await secured()

  expect(await said(socket, 'EHLO test')).toMatch(/^250.AUTH LOGIN PLAIN\r?$/m)
  expect(await said(socket, 'MAIL FROM:<eve@example.com>')).toMatch(/^530 /)
  socket.destroy()
})

it('answers 535 to a wrong password and 235 to the right one', async () => {
  const socket = await secured()
  await said(socket, 'EHLO test')

  expect(await said(socket, plain('user', 'wrong'))).toMatch(/^535 5\.7\.8/)
  expect(await said(socket, plain('user', 'pass'))).toMatch(/^235 /)
  socket.destroy()
})

it('says how large a message may be', async () => {
  const socket = await secured()

  expect(await said(socket, 'EHLO test')).toMatch(/^250.SIZE 10485760\r?$/m)
  await said(socket, plain('user', 'pass'))
  expect(await said(socket, 'MAIL FROM:<a@example.com> SIZE=10485761')).toMatch(/^552 /)
  socket.destroy()
})

it('while it is away it answers 421, also on connections that stand', async () => {
  const socket = await secured()
  await said(socket, 'EHLO test')
  await said(socket, plain('user', 'pass'))
  await world.sandbox.setFault('mail', 'down')

  expect(await said(socket, 'MAIL FROM:<a@example.com>')).toMatch(/^421 4\.3\.2/)
  const another = connect(world.server.port, '127.0.0.1')
  expect(await reply(another)).toMatch(/^421 /)

  await world.sandbox.setFault('mail', 'none')
  another.destroy()
  socket.destroy()
})

it('what it keeps is what the mailbox shows: links, codes, files, and one mail for each recipient', async () => {
  const socket = await secured()
  await said(socket, 'EHLO test')
  await said(socket, plain('user', 'pass'))
  await said(socket, 'MAIL FROM:<a@example.com>')
  await said(socket, 'RCPT TO:<One@example.com>')
  await said(socket, 'RCPT TO:<two@example.com>')
  await said(socket, 'DATA')
  const message = [
    'Message-ID: <x@example.com>',
    'Subject: Hello',
    'Content-Language: lt',
    '',
    'Code 123456 or https://portal.example.com/x?token=abc.',
    '.',
  ]

  expect(await said(socket, message.join('\r\n'))).toMatch(/^250 /)

  for (const to of ['one@example.com', 'two@example.com']) {
    const [got] = await received(world.sandbox, to)
    expect(got).toMatchObject({
      subject: 'Hello',
      headers: { 'Message-ID': '<x@example.com>', 'Content-Language': 'lt' },
      text: 'Code 123456 or https://portal.example.com/x?token=abc.',
      codes: ['123456'],
      links: ['https://portal.example.com/x?token=abc'],
      attachments: [],
    })
  }
  socket.destroy()
})

it('keeps what our mailer sends exactly as the mailbox without a wire would', async () => {
  const mail = newMail({
    subject: 'Sąskaita',
    text: 'One\nTwo 123456',
    language: 'lt',
    attachments: [
      {
        filename: 'a.pdf',
        content_type: 'application/pdf',
        bytes: new Uint8Array([0, 13, 10, 46]),
      },
    ],
  })

  await world.mailer.send(mail)
  await world.sandbox.mailer.send(mail)

  const [wired, direct] = await received(world.sandbox, mail.to)
  expect({ ...wired, sent_at: 0 }).toEqual({ ...direct, sent_at: 0 })
})
