import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { epochMs } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { createWebhookSender } from './webhook-sender.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const sent = (url: string) => ({
  url,
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  sent_at: epochMs(1_614_265_330_000),
  body: '{"test": 2432232314}',
  secrets: [SECRET],
})

let server: Server | undefined
afterEach(() => server?.close())

async function receiver(answer: RequestListener): Promise<string> {
  const listening = createServer(answer)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/hook?a=b`
}

const open = createWebhookSender({ private_addresses: 'allowed', timeout_ms: 200 })

describe('the sender of webhooks', () => {
  it('posts the body as it stands, signed as the specification’s own example is', async () => {
    const came: unknown[] = []
    const url = await receiver((request, response) => {
      const { method, url: path, headers } = request
      request.setEncoding('utf8').on('data', (body) => came.push({ method, path, headers, body }))
      request.on('end', () => response.writeHead(204).end())
    })

    expect(await open.send(sent(url))).toEqual({ kind: 'delivered', status: 204 })
    expect(came).toMatchObject([
      {
        method: 'POST',
        path: '/hook?a=b',
        body: '{"test": 2432232314}',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
          'webhook-timestamp': '1614265330',
          'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
        },
      },
    ])
  })

  it('takes only a 2xx for delivered, and follows no redirect', async () => {
    let asked = 0
    const url = await receiver((_request, response) => {
      asked += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })

    const reason = 'the receiver answered 302'
    expect(await open.send(sent(url))).toEqual({ kind: 'failed', status: 302, reason })
    expect(asked).toBe(1)
  })

  it('waits no longer than it may, and reads no endless answer', async () => {
    const silent = await receiver(() => undefined)
    expect(await open.send(sent(silent))).toMatchObject({ kind: 'failed', status: null })
    server?.closeAllConnections()

    const endless = await receiver((_request, response) => void response.end('x'.repeat(100_000)))
    const { reason } = (await open.send(sent(endless))) as { reason: string }
    expect(reason).toMatch(/longer than 65536 bytes/)
  })

  it.each([
    'http://example.com/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://user:word@example.com/hook',
    'ftp://example.com',
    'no address',
  ])('sends nothing to %s', async (url) => {
    const closed = createWebhookSender()

    expect(closed.refusal(url)).toEqual(expect.any(String))
    expect(await closed.send(sent(url))).toMatchObject({ kind: 'failed', status: null })
  })

  it('sends nothing to a name that leads into a private network', async () => {
    const closed = createWebhookSender({
      resolve: (_name, _options, done) => done(null, [{ address: '10.0.0.7', family: 4 }]),
    })

    expect(closed.refusal('https://inside.example.com/')).toBeNull()
    expect(await closed.send(sent('https://inside.example.com/'))).toMatchObject({
      kind: 'failed',
      status: null,
      reason: expect.stringMatching(/public/),
    })
  })
})
