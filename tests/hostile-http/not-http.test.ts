import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { hangUp, sendRaw } from './raw.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServerProcess(freshFolder())
})
afterAll(() => server.stop())

const JSON_POST = 'POST /v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

describe('what is not HTTP/1.1 is refused as everything else is', () => {
  it.each([
    ['bytes of no protocol', '\x16\x03\x01\x02garbage\r\n\r\n'],
    ['a method that does not exist', 'BREW /v1/me HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['another version', 'GET /health HTTP/9.9\r\nhost: x\r\n\r\n'],
    [
      'a header that is too long',
      `GET /v1/me HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['NUL in a header', 'GET /v1/me HTTP/1.1\r\nhost: x\r\nx: a\0b\r\n\r\n'],
    ['a length that is no number', `${JSON_POST}content-length: abc\r\n\r\n`],
    ['two lengths', `${JSON_POST}content-length: 5\r\ncontent-length: 6\r\n\r\n{}`],
    [
      'a length beside chunks',
      `${JSON_POST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['a chunk without a size', `${JSON_POST}transfer-encoding: chunked\r\n\r\nzz\r\n`],
    ['a host that is none', 'GET /health HTTP/1.1\r\nhost: ../..\r\nconnection: close\r\n\r\n'],
    ['an asterisk for a path', 'GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a path with a backslash', 'GET /\\evil HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const answer = await sendRaw(server.url, bytes)

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'validation.failed',
      invalid_params: [{ name: 'request' }],
    })
    expect(answer.head).toContain('content-type: application/problem+json')
    expect(answer.head).toContain(`x-request-id: ${answer.body.instance.slice('urn:uuid:'.length)}`)
  })
})

it('a body of chunks that is too large costs the client no connection', async () => {
  const chunk = `40000\r\n${'a'.repeat(0x40000)}\r\n`
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  const closed = once(socket, 'close').then(() => 'closed')
  socket.write(`${JSON_POST}transfer-encoding: chunked\r\n\r\n${chunk.repeat(8)}0\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]

  expect(answer.toString()).toContain('HTTP/1.1 422')
  // Nothing is to happen: a while is all that can be waited for.
  expect(await Promise.race([closed, pause(700, 'open')])).toBe('open')
  socket.destroy()
})

it('nobody gets a tunnel', async () => {
  const answer = await sendRaw(server.url, 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n')

  expect([answer.status, answer.body.code]).toEqual([404, 'not-found'])
})

it('a health check of HTTP/1.0 without a host is answered', async () => {
  const answer = await sendRaw(server.url, 'GET /health HTTP/1.0\r\n\r\n')

  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
})

it('an expectation that nobody knows changes nothing', async () => {
  const bytes = `${JSON_POST}expect: 200-maybe\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}`
  const answer = await sendRaw(server.url, bytes)

  expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
})

const WEBHOOK = 'POST /v1/webhooks/revolut HTTP/1.1\r\nhost: x\r\n'

it.each([
  ['operation', `${JSON_POST}content-length: 50`, '{"email"'],
  ['operation-in-chunks', `${JSON_POST}transfer-encoding: chunked`, '5\r\nab'],
  ['webhook', `${WEBHOOK}content-length: 50`, '{"a'],
])('a client that hangs up half way is no fault of ours: %s', async (id, head, part) => {
  await hangUp(server.url, `${head}\r\nx-request-id: ${id}\r\n\r\n${part}`)
  const [line] = await server.says(new RegExp(`.*"request_id":"${id}","method".*`))

  expect(line).toContain('"status":422')
  expect(server.output()).not.toContain('"level":50')
})
