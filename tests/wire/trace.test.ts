import type { Exchange } from '@billing/wire'
import { describe, expect, it } from 'vitest'

import { serveFetch } from '../support/serve.ts'
import { closing, unruly, upstreamTo } from './opened.ts'

describe('a trace', () => {
  it('shows what was asked and answered, without secrets and people', async () => {
    const exchanges: Exchange[] = []
    const server = await serveFetch(() =>
      Response.json({ id: 'o1', token: 'tok_1', customer: { email: 'ona@example.com' } }),
    )
    closing.push(() => server.close())
    const upstream = upstreamTo(server.url, { trace: (exchange) => exchanges.push(exchange) })

    await upstream.ask({
      method: 'POST',
      path: '/orders?limit=1&X-Amz-Signature=abc',
      headers: { authorization: 'Bearer sk_live_1', 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 5, customer: { full_name: 'Ona Onaitė' }, secret: 's' }),
    })

    const text = JSON.stringify(exchanges)
    expect(text).not.toMatch(/sk_live_1|tok_1|ona@|Onait|"s"|=abc/)
    expect(exchanges).toMatchObject([
      {
        upstream: 'provider',
        what: 'POST /orders?limit=1&X-Amz-Signature=***',
        asked: { body: { amount: 5 } },
        answered: { status: 200, body: { id: 'o1', token: '***' } },
        outcome: 'answered',
      },
    ])
  })

  it('shows what failed, and its own failure breaks nothing', async () => {
    const server = await unruly('cut')
    const outcomes: string[] = []
    const trace = ({ outcome }: Exchange) => {
      outcomes.push(outcome)
      throw new Error('the disk is full')
    }

    const answered = await upstreamTo(server.url, { trace }).ask({ method: 'GET', path: '/' })

    expect(answered.kind).toBe('unknown')
    expect(outcomes[0]).toMatch(/^unknown: /)
  })
})
