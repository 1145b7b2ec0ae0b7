import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, it } from 'vitest'
import { certificateFor } from '../support/certificates.ts'
import { newMail, openMail, received, TLS } from './open-mail.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function opened(over: Parameters<typeof openMail>[0] = {}) {
  const world = await openMail(over)
  closing.push(world.close)
  return world
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Somebody between us and the server who takes STARTTLS out of what it offers. */
async function strippedOf(port: number, answer: string) {
  const heard: string[] = []
  const sockets: Socket[] = []
  const server = createServer((ours) => {
    const theirs = connect(port, '127.0.0.1')
    sockets.push(ours, theirs)
    for (const socket of [ours, theirs]) socket.on('error', () => undefined)
    theirs.on('data', (chunk) => ours.write(chunk.toString().replace(/^250.STARTTLS\r\n/m, '')))
    ours.on('data', (chunk) => {
      heard.push(chunk.toString())
      if (/STARTTLS/i.test(chunk.toString())) ours.write(answer)
      else theirs.write(chunk)
    })
    ours.on('close', () => theirs.destroy())
  })
  closing.push(() => sockets.forEach((socket) => socket.destroy()))
  return { port: await listening(server), heard }
}

it.each(['502 5.5.1 Unknown command\r\n', '454 4.7.0 TLS is not available\r\n'])(
  'whoever takes STARTTLS away and says %j gets neither a mail nor the password',
  async (answer) => {
    const { server } = await opened()
    const middle = await strippedOf(server.port, answer)
    const world = await opened({ url: (url) => url.replace(/:\d+$/, `:${middle.port}`) })

    const outcome = await world.mailer.send(newMail())

    expect(outcome).toEqual({
      kind: 'later',
      reason: expect.stringContaining('cannot trust the connection'),
    })
    expect(world.alarms).toHaveLength(1)
    const heard = middle.heard.join('')
    expect(heard).toMatch(/^EHLO [^\r]+\r\nSTARTTLS\r\n$/)
  },
)

it.each([
  ['for another name', { hosts: ['mail.other.example'], ended: false }],
  ['whose time is over', { hosts: ['127.0.0.1'], ended: true }],
])('a certificate %s is not trusted: later, an alarm, no sign-in', async (_, { hosts, ended }) => {
  for (const implicit_tls of [false, true]) {
    const tls = await certificateFor(hosts, { ended })
    const world = await opened({ server: { tls, implicit_tls }, smtp: { ca: tls.cert } })

    expect(await world.mailer.send(newMail())).toEqual({
      kind: 'later',
      reason: expect.stringMatching(/cannot trust the connection: .*(altname|expired)/i),
    })
    expect(world.alarms).toHaveLength(1)
    expect(world.events.map(({ kind }) => kind)).not.toContain('signed_in')
  }
})

it('a certificate of an authority that nobody knows is not trusted', async () => {
  const world = await opened({ smtp: { ca: undefined } })

  expect(await world.mailer.send(newMail())).toMatchObject({ kind: 'later' })
  expect(world.alarms).toEqual([expect.stringContaining('self-signed')])
})

it('TLS older than 1.2 is not spoken', async () => {
  const server = createTlsServer({ ...TLS, minVersion: 'TLSv1', maxVersion: 'TLSv1.1' })
  server.on('tlsClientError', () => undefined)
  const port = await listening(server)
  const world = await opened({ url: () => `smtps://a:b@127.0.0.1:${port}` })

  expect(await world.mailer.send(newMail())).toMatchObject({ kind: 'later' })
  expect(world.alarms).toHaveLength(1)
})

it('the name of the host is checked when it has one', async () => {
  const world = await opened({ url: (url) => url.replace('127.0.0.1', 'localhost') })

  expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
})

it('a wrong password is later, with an alarm that does not show it', async () => {
  const pass = 'a very/secret p@ss'
  const world = await opened({
    url: (url) => url.replace(/:[^:@]+@/, `:${encodeURIComponent(pass)}@`),
  })

  const outcome = await world.mailer.send(newMail())

  expect(outcome).toEqual({
    kind: 'later',
    reason: expect.stringMatching(/does not accept our sign-in.*535 5\.7\.8/),
  })
  expect(world.alarms).toHaveLength(1)
  expect(JSON.stringify([outcome, world.alarms])).not.toContain('secret')
})

it('a password with every strange character signs in', async () => {
  const pass = 'p@ss:w/o?r#d %41 ąž "quoted" +'
  const world = await opened({ server: { pass } })

  expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
})

it('nobody is talked to without the sign-in that was asked for', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 hello\r\n')
    socket.on('data', (chunk) => {
      socket.write(chunk.toString().startsWith('AUTH') ? '502 No such command\r\n' : '250 Fine\r\n')
    })
    closing.push(() => void socket.destroy())
  })
  const port = await listening(server)
  const world = await opened({ url: () => `smtp://a:b@127.0.0.1:${port}?tls=off` })

  expect(await world.mailer.send(newMail())).toEqual({
    kind: 'later',
    reason: expect.stringContaining('sign-in'),
  })
})

it('on this machine a server may be spoken to without TLS', async () => {
  const world = await opened({ server: { tls: 'off' } })
  const mail = newMail()

  expect(await world.mailer.send(mail)).toEqual({ kind: 'sent' })
  expect(await received(world.sandbox, mail.to)).toHaveLength(1)
})
