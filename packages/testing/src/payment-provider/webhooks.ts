import type { RawWebhook } from '@billing/core'
import { createHmac, randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import type { PaymentProviderWorld } from './world.ts'

const ORDER_ID = '6a1f0c52-7b1e-40c4-9d53-2f6f4f5d1a10'
const BODY = `{"event":"ORDER_COMPLETED","order_id":"${ORDER_ID}","merchant_order_ext_ref":"topup_1"}`
const MINUTE = 60_000

function signature(body: string, timestamp: string, secret: string): string {
  return `v1=${createHmac('sha256', secret).update(`v1.${timestamp}.${body}`).digest('hex')}`
}

function webhook(body: string, timestamp: string, signatures: string): RawWebhook {
  return {
    body: new TextEncoder().encode(body),
    headers: { 'revolut-request-timestamp': timestamp, 'revolut-signature': signatures },
  }
}

/** The webhooks of `paymentProviderContract`. Source: contract 9. */
export function webhookContract(at: () => PaymentProviderWorld): void {
  const signed = (body: string, age: number, secret = at().webhook_secrets[0]) => {
    const timestamp = String(at().now() - age)
    return webhook(body, timestamp, signature(body, timestamp, secret))
  }
  const verify = (raw: RawWebhook) => at().provider.verifyWebhook(raw)

  it('believes a webhook that is signed with any of its secrets', () => {
    for (const secret of at().webhook_secrets) {
      const raw = signed(BODY, 0, secret)
      expect(verify(raw)).toEqual({
        event: 'ORDER_COMPLETED',
        order_id: ORDER_ID,
        signed_at: Number(raw.headers['revolut-request-timestamp']),
        body: BODY,
      })
    }
  })

  it('signs the bytes as they came, odd spaces and escapes included', () => {
    const odd = `{ "event" :\t"ORDER_COMPLETED",\n "order_id": "${ORDER_ID}", "x": "\\u00e9é" }\n`

    expect(verify(signed(odd, 0))?.body).toBe(odd)
    expect(verify({ ...signed(odd, 0), body: new TextEncoder().encode(odd.trim()) })).toBe(
      undefined,
    )
  })

  it('refuses a body that was altered', () => {
    const altered = BODY.replace('COMPLETED', 'CANCELLED')

    const raw = { ...signed(BODY, 0), body: new TextEncoder().encode(altered) }

    expect(verify(raw)).toBe(undefined)
  })

  it('refuses another secret, and a timestamp that was not signed', () => {
    const raw = signed(BODY, 0)
    const later = String(at().now() + 1_000)

    expect(verify(signed(BODY, 0, 'wsk_of_somebody_else'))).toBe(undefined)
    expect(
      verify({ ...raw, headers: { ...raw.headers, 'revolut-request-timestamp': later } }),
    ).toBe(undefined)
  })

  it('refuses what was signed more than five minutes ago or ahead', () => {
    expect(verify(signed(BODY, 4 * MINUTE))).toBeDefined()
    expect(verify(signed(BODY, -4 * MINUTE))).toBeDefined()
    expect(verify(signed(BODY, 6 * MINUTE))).toBe(undefined)
    expect(verify(signed(BODY, -6 * MINUTE))).toBe(undefined)
  })

  it('believes one good signature among several', () => {
    const timestamp = String(at().now())
    const good = signature(BODY, timestamp, at().webhook_secrets[0])
    const bad = signature(BODY, timestamp, 'wsk_old')

    expect(verify(webhook(BODY, timestamp, `${bad},${good}`))).toBeDefined()
    expect(verify(webhook(BODY, timestamp, `${good}, ${bad}`))).toBeDefined()
    expect(verify(webhook(BODY, timestamp, bad))).toBe(undefined)
  })

  it('refuses missing and malformed headers', () => {
    const timestamp = String(at().now())
    const good = signature(BODY, timestamp, at().webhook_secrets[0])
    const bytes = new TextEncoder().encode(BODY)

    expect(verify({ body: bytes, headers: {} })).toBe(undefined)
    expect(verify({ body: bytes, headers: { 'revolut-signature': good } })).toBe(undefined)
    expect(verify({ body: bytes, headers: { 'revolut-request-timestamp': timestamp } })).toBe(
      undefined,
    )
    for (const broken of [
      '',
      'v1=',
      'v1=zz',
      good.slice(0, -2),
      `v2${good.slice(2)}`,
      good + '00',
    ]) {
      expect(verify(webhook(BODY, timestamp, broken))).toBe(undefined)
    }
    for (const time of ['', 'now', '-1', '1e12', `${timestamp}0000000000`]) {
      expect(verify(webhook(BODY, time, signature(BODY, time, at().webhook_secrets[0])))).toBe(
        undefined,
      )
    }
  })

  it('keeps a genuine webhook of an unknown kind, without an order', () => {
    const payout = JSON.stringify({ event: 'PAYOUT_COMPLETED', payout_id: randomUUID() })

    expect(verify(signed(payout, 0))).toMatchObject({ event: 'PAYOUT_COMPLETED', order_id: null })
    expect(verify(signed('not json', 0))).toMatchObject({ order_id: null })
  })
}
