import { createServer } from 'node:https'
import { createServer as createPlain, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'

import { certificateFor } from '../support/certificates.ts'
import { closing, echo, unruly, upstreamTo } from '../wire/opened.ts'

async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  closing.push(() => new Promise((closed) => server.close(closed)))
  return (server.address() as AddressInfo).port
}

afterEach(() => {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']
})

it('a certificate counts, whatever the environment says', async () => {
  const server = createServer(await certificateFor(['127.0.0.1']), (_, answer) => answer.end('{}'))
  server.on('tlsClientError', () => undefined)
  const port = await listening(server)
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'

  const answered = await upstreamTo(`https://127.0.0.1:${port}`).ask({ method: 'GET', path: '/' })

  expect(answered).toMatchObject({ kind: 'not_attempted', reason: expect.stringMatching(/SELF/) })
})

it('why it failed is one short line, whatever the other side put into its certificate', async () => {
  const names = Array.from({ length: 300 }, (_, i) => `a-name-of-somebody-else-${i}.example.com`)
  const foreign = await certificateFor(names)
  const server = createServer(foreign, (_, answer) => answer.end('{}'))
  server.on('tlsClientError', () => undefined)
  const port = await listening(server)
  const upstream = upstreamTo(`https://localhost:${port}`, { ca: foreign.cert, timeout_ms: 2_000 })

  const answered = await upstream.ask({ method: 'GET', path: '/' })

  const reason = 'reason' in answered ? answered.reason : ''
  expect(reason).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  expect(reason.length).toBeLessThanOrEqual(300)
  expect(reason).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

it.each([
  ['no status at all', 'HTTP/1.1 000 No\r\ncontent-length: 2\r\n\r\n{}'],
  [
    'a length and chunks',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ],
  ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{} '],
  [
    'a protocol that nobody asked for',
    'HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  ],
  ['a length below zero', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n{}'],
  ['a header over two lines', 'HTTP/1.1 200 OK\r\nx: a\r\n b\r\ncontent-length: 2\r\n\r\n{}'],
  ['bare line feeds', 'HTTP/1.1 200 OK\ncontent-length: 2\n\n{}'],
  [
    'control characters in a header',
    'HTTP/1.1 200 OK\r\ndate: \x1b[31m\r\ncontent-length: 2\r\n\r\n{}',
  ],
])('an answer with %s leaves us in doubt', async (_, text) => {
  const server = createPlain((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(text))
  })
  const port = await listening(server)

  const answered = await upstreamTo(`http://127.0.0.1:${port}`).ask({ method: 'POST', path: '/' })

  expect(answered).toEqual({ kind: 'unknown', reason: expect.stringMatching(/^[^\n]{1,300}$/) })
})

it.each(['__proto__', 'constructor', 'toString'])(
  'a header called %s is a header',
  async (name) => {
    const server = createPlain((socket) => {
      const head = `HTTP/1.1 200 OK\r\n${name}: x\r\n${name}: y\r\ncontent-length: 2\r\n\r\n{}`
      socket.on('error', () => undefined).once('data', () => socket.write(head))
    })
    const port = await listening(server)

    const answered = await upstreamTo(`http://127.0.0.1:${port}`).ask({ method: 'POST', path: '/' })

    expect(answered).toMatchObject({ kind: 'answered', status: 200 })
  },
)

it('an answer that begins a thousand times and never comes is bounded in time', async () => {
  const storm = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(1_000)
  const server = createPlain((socket) => {
    const more = () => void (socket.destroyed || socket.write(storm, more))
    socket.on('error', () => undefined).once('data', more)
  })
  const port = await listening(server)
  const began = performance.now()

  const answered = await upstreamTo(`http://127.0.0.1:${port}`).ask({ method: 'POST', path: '/' })

  expect(answered.kind).toBe('unknown')
  expect(performance.now() - began).toBeLessThan(20_000)
})

it('what was said before it was asked is no answer to the next question', async () => {
  const two =
    'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n"1"HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n"x"'
  const server = createPlain((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.write(two))
  })
  const port = await listening(server)
  const upstream = upstreamTo(`http://127.0.0.1:${port}`, { at_once: 1 })
  const ask = () => upstream.ask({ method: 'POST', path: '/' })

  const answers = await Promise.all([ask(), ask()])

  const bodies = answers.map((each) => 'bytes' in each && new TextDecoder().decode(each.bytes))
  expect(bodies).toEqual(['"1"', '"1"'])
})

it('a provider that says nothing to sixty-four at once holds up nobody else, and keeps no socket', async () => {
  const silent = await unruly('silent')
  const other = await echo()
  const upstream = upstreamTo(silent.url, { timeout_ms: 1_000 })
  let is_over = false

  // Thirty-two have the connections; the time of the others is over first, however slow this machine is.
  const asked = Array.from({ length: 64 }, (_, nth) =>
    upstream.ask({ method: 'POST', path: '/', timeout_ms: nth < 32 ? 1_000 : 300 }),
  )
  const all = Promise.all(asked).finally(() => (is_over = true))
  const meanwhile = await upstreamTo(other.url).ask({ method: 'GET', path: '/' })
  expect([meanwhile.kind, is_over]).toEqual(['answered', false])

  const kinds = (await all).map(({ kind }) => kind)
  const count = (kind: string) => kinds.filter((each) => each === kind).length
  expect(count('unknown') + count('not_attempted')).toBe(64)
  // Those that waited for a connection until their time was over were never sent, and are not sent later.
  expect(count('not_attempted')).toBeGreaterThanOrEqual(32)
  silent.behave('unavailable')
  expect((await upstream.ask({ method: 'POST', path: '/later' })).kind).toBe('answered')
  const sent = silent.asked.filter((line) => line !== 'POST /later HTTP/1.1').length
  expect(sent).toBeLessThanOrEqual(count('unknown'))
})
