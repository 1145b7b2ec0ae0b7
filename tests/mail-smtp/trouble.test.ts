import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { newMail, openMail, received } from './open-mail.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function opened(over: Parameters<typeof openMail>[0] = {}) {
  const world = await openMail(over)
  closing.push(world.close)
  return world
}

/** A server that does one thing to whoever comes. Resolves to a mailer's address for it. */
async function behaving(how: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    how(socket)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => {
    sockets.forEach((socket) => socket.destroy())
    server.close()
  })
  return `smtp://a:b@127.0.0.1:${(server.address() as AddressInfo).port}?tls=off`
}

const SHORT = { connect_ms: 60, silence_ms: 60, send_ms: 200, close_ms: 60 }

it.each<[string, (socket: Socket) => void]>([
  ['that never says a word', () => undefined],
  ['that goes silent after its greeting', (socket) => socket.write('220 hello\r\n')],
  ['that hangs up', (socket) => socket.destroy()],
  ['that talks HTTP', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['that talks garbage', (socket) => socket.end(Buffer.from([0, 255, 13, 10, 22, 3, 1, 10]))],
  ['that says 220 and is gone', (socket) => socket.end('220 hello\r\n')],
])('a server %s is tried again, within the time that a mail has', async (_, how) => {
  const url = await behaving(how)
  const world = await opened({ url: () => url, smtp: { timeouts: SHORT } })
  const began = performance.now()

  expect(await world.mailer.send(newMail())).toMatchObject({ kind: 'later' })
  expect(performance.now() - began).toBeLessThan(20_000)
  expect(world.alarms).toEqual([])
})

it('a greeting that never ends is given up when the time of the mail is over', async () => {
  const url = await behaving((socket) => {
    const drip = setInterval(() => socket.write('220-more to come\r\n'), 5)
    socket.on('close', () => clearInterval(drip))
  })
  const timeouts = { ...SHORT, connect_ms: 60_000, silence_ms: 60_000 }
  const world = await opened({ url: () => url, smtp: { timeouts } })

  expect(await world.mailer.send(newMail())).toEqual({
    kind: 'later',
    reason: expect.stringContaining('did not answer in time'),
  })
})

it('a name that leads nowhere is tried again', async () => {
  const world = await opened({ url: () => 'smtp://a:b@no-such-host.invalid:587' })

  expect(await world.mailer.send(newMail())).toMatchObject({ kind: 'later' })
})

it('nobody listening is tried again', async () => {
  const world = await opened()
  await world.server.close()

  expect(await world.mailer.send(newMail())).toEqual({
    kind: 'later',
    reason: expect.stringContaining('could not reach'),
  })
})

it('fifty mails at once go through three connections, each mail once', async () => {
  const world = await opened({ smtp: { connections: 3 } })
  const mails = Array.from({ length: 50 }, () => newMail())

  const outcomes = await Promise.all(mails.map((mail) => world.mailer.send(mail)))

  expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(50)
  const open = world.events.map((event) => (event.kind === 'opened' ? event.open : 0))
  expect(Math.max(...open)).toBe(3)
  expect(new Set(world.messages().map((raw) => /^Message-ID: (.*)$/m.exec(raw)?.[1])).size).toBe(50)
  expect(world.messages()).toHaveLength(50)
})

it('more mails than may be under way are told to come later, and nothing waits for them', async () => {
  const world = await opened({ smtp: { under_way_max: 2 } })

  const outcomes = await Promise.all([1, 2, 3].map(() => world.mailer.send(newMail())))

  expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'later'])
  expect(await world.mailer.send(newMail())).toEqual({ kind: 'sent' })
})

it('a connection that the server dropped between two mails is replaced', async () => {
  const world = await opened()
  await world.mailer.send(newMail())
  const mail = newMail()

  world.server.cut()
  const outcome = await world.mailer.send(mail)

  expect(outcome).toEqual({ kind: 'sent' })
  expect(await received(world.sandbox, mail.to)).toHaveLength(1)
})

it('a refused mail leaves its connection for the next one', async () => {
  const world = await opened({ smtp: { connections: 1 } })

  await world.mailer.send(newMail({ to: 'reject@example.com' }))
  await world.mailer.send(newMail())

  expect(world.events.filter(({ kind }) => kind === 'opened')).toHaveLength(1)
})

it('closing waits for the mail that is under way, and takes no other', async () => {
  const world = await opened({ server: { slow_ms: 100 } })
  const sending = world.mailer.send(newMail({ to: 'slow@example.com' }))
  await world.seen(({ kind }) => kind === 'message')

  const closed = world.smtp.close()

  expect(await world.mailer.send(newMail())).toEqual({
    kind: 'later',
    reason: 'We are shutting down.',
  })
  await closed
  expect(await sending).toEqual({ kind: 'sent' })
})

it('closing does not wait for a server that never answers', async () => {
  const world = await opened({
    server: { slow_ms: 60_000 },
    smtp: { timeouts: { ...SHORT, connect_ms: 20_000, silence_ms: 60_000, send_ms: 60_000 } },
  })
  const sending = world.mailer.send(newMail({ to: 'slow@example.com' }))
  await world.seen(({ kind }) => kind === 'message')
  const began = performance.now()

  await world.smtp.close()

  expect(await sending).toMatchObject({ kind: 'later' })
  expect(performance.now() - began).toBeLessThan(20_000)
})
