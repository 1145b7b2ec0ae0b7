import { createUpstream, jsonOf, type UpstreamOptions } from '@billing/wire'
import { describe, expect, it } from 'vitest'

import { certificateFor } from '../support/certificates.ts'
import { freePort } from '../support/free-port.ts'
import { serveFetch } from '../support/serve.ts'
import type { Unruly } from '../support/unruly-server.ts'
import { closing, echo, unruly, upstreamTo } from './opened.ts'

describe('an upstream', () => {
  it('asks below its base address, and gives the answer as it came', async () => {
    const { url, seen } = await echo()

    const upstream = upstreamTo(`${url}/api`)
    const answered = await upstream.ask({
      method: 'POST',
      path: '/orders',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 1_900 }),
    })
    if (answered.kind !== 'answered') throw new Error(answered.reason)

    expect(answered.status).toBe(200)
    expect(jsonOf(answered)).toEqual({ path: '/api/orders', body: '{"amount":1900}' })
    expect(answered.headers['content-type']).toContain('application/json')
    expect(seen).toHaveLength(1)
  })

  it('gives errors of the provider as answers', async () => {
    const server = await serveFetch(() => new Response('no', { status: 500 }))
    closing.push(() => server.close())

    expect(await upstreamTo(server.url).ask({ method: 'GET', path: '/' })).toMatchObject({
      kind: 'answered',
      status: 500,
    })
  })

  it('refuses an address that is none of HTTP', () => {
    expect(() => createUpstream({ name: 'x', base_url: 'ftp://example.com' })).toThrow(/HTTP/)
  })
})

describe('an upstream that is away', () => {
  it('was certainly not asked when nobody listens, or no such name exists', async () => {
    const port = await freePort()

    for (const base_url of [`http://127.0.0.1:${port}`, 'http://nobody.invalid']) {
      const answered = await upstreamTo(base_url).ask({ method: 'POST', path: '/', body: 'x' })
      expect(answered).toEqual({ kind: 'not_attempted', reason: expect.any(String) })
    }
  })

  it('was certainly not asked when its certificate is not to be trusted', async () => {
    for (const certificate of [
      await certificateFor(['127.0.0.1']),
      await certificateFor(['elsewhere.example.com']),
      await certificateFor(['127.0.0.1'], { ended: true }),
    ]) {
      const { url, seen } = await echo(certificate)

      const answered = await upstreamTo(url).ask({ method: 'POST', path: '/', body: 'x' })

      expect(answered.kind).toBe('not_attempted')
      expect(seen).toEqual([])
    }
  })

  it('is asked when we know its authority, and not under a name that it has not', async () => {
    const good = await certificateFor(['127.0.0.1'])
    const foreign = await certificateFor(['elsewhere.example.com'])

    const asked = await upstreamTo((await echo(good)).url, { ca: good.cert }).ask({
      method: 'GET',
      path: '/',
    })
    const refused = await upstreamTo((await echo(foreign)).url, { ca: foreign.cert }).ask({
      method: 'GET',
      path: '/',
    })

    expect([asked.kind, refused.kind]).toEqual(['answered', 'not_attempted'])
  })

  it('was not asked while all connections were taken until the time was over', async () => {
    const server = await unruly('silent')
    const upstream = upstreamTo(server.url, { at_once: 1 })

    const both = await Promise.all([
      upstream.ask({ method: 'POST', path: '/first' }),
      upstream.ask({ method: 'POST', path: '/second', timeout_ms: 100 }),
    ])

    expect(both.map(({ kind }) => kind)).toEqual(['unknown', 'not_attempted'])
    expect(server.asked).toEqual(['POST /first HTTP/1.1'])
  })
})

describe('an upstream that misbehaves', () => {
  it.each<Unruly>(['silent', 'cut', 'garbage', 'half_a_body', 'endless_drip', 'huge', 'huge_head'])(
    'leaves us in doubt, once: %s',
    async (how) => {
      const server = await unruly(how)

      const answered = await upstreamTo(server.url).ask({ method: 'POST', path: '/', body: 'x' })

      expect(answered).toEqual({ kind: 'unknown', reason: expect.any(String) })
      expect(server.asked).toEqual(['POST / HTTP/1.1'])
    },
  )

  it('is not followed to where it redirects', async () => {
    const server = await unruly('redirect')

    const answered = await upstreamTo(server.url).ask({ method: 'GET', path: '/' })

    expect(answered).toMatchObject({ kind: 'answered', status: 307 })
    expect(server.asked).toHaveLength(1)
  })

  it('works again as soon as it behaves', async () => {
    const server = await unruly('cut')
    const upstream = upstreamTo(server.url)
    const first = await upstream.ask({ method: 'POST', path: '/' })

    server.behave('html')
    const second = await upstream.ask({ method: 'POST', path: '/' })

    expect([first.kind, second.kind]).toEqual(['unknown', 'answered'])
  })
})

describe('a name', () => {
  it.each(['127.0.0.1', '::ffff:127.0.0.1', '169.254.169.254'])(
    'that leads inside, to %s, is refused unless that is allowed',
    async (address) => {
      const { port, seen } = await echo()
      const base_url = `http://provider.example.com:${port}`
      const resolve: UpstreamOptions['resolve'] = (_name, _options, done) =>
        done(null, [{ address, family: address.includes(':') ? 6 : 4 }])

      const refused = await upstreamTo(base_url, { resolve }).ask({ method: 'GET', path: '/' })

      expect(refused).toEqual({
        kind: 'not_attempted',
        reason: 'PRIVATE_ADDRESS: provider.example.com leads to an address that is not public',
      })
      expect(seen).toEqual([])
    },
  )

  it('that leads inside is asked where that is allowed', async () => {
    const { port, seen } = await echo()
    const resolve: UpstreamOptions['resolve'] = (_name, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }])
    const options = { resolve, private_addresses: 'allowed' } as const

    const asked = await upstreamTo(`http://pbx.example.com:${port}`, options).ask({
      method: 'GET',
      path: '/',
    })

    expect(asked.kind).toBe('answered')
    expect(seen).toHaveLength(1)
  })
})
