import type { RawWebhook } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'

import type { PaymentProviderWorld } from './world.ts'

const ORDER_ID = '6a1f0c52-7b1e-40c4-9d53-2f6f4f5d1a10'
const BODY = `{"event":"ORDER_COMPLETED","order_id":"${ORDER_ID}","merchant_order_ext_ref":"topup_1"}`
const MINUTE = 60_000

/** The same webhook with each header's value changed; a value that becomes undefined is a header left out. */
function withHeaders(
  raw: RawWebhook,
  change: (value: string, name: string) => string | undefined,
): RawWebhook {
  const changed = Object.entries(raw.headers).map(([name, value = '']) => [
    name,
    change(value, name),
  ])
  return { ...raw, headers: Object.fromEntries(changed) as RawWebhook['headers'] }
}

/** The webhooks of `paymentProviderContract`. Source: contract 9. */
export function webhookContract(at: () => PaymentProviderWorld): void {
  const signed = (body: string, timestamp: string, ...secrets: readonly string[]) => {
    return at().signWebhook(new TextEncoder().encode(body), timestamp, secrets)
  }
  /** Signed with the first secret, so many milliseconds ago. */
  const aged = (body: string, age = 0) =>
    signed(body, String(at().now() - age), at().webhook_secrets[0])
  const verify = (raw: RawWebhook) => at().provider.verifyWebhook(raw)

  it('believes a webhook that is signed with any of its secrets', () => {
    const now = at().now()
    for (const secret of at().webhook_secrets) {
      expect(verify(signed(BODY, String(now), secret))).toEqual({
        event: 'ORDER_COMPLETED',
        order_id: ORDER_ID,
        signed_at: now,
        body: BODY,
      })
    }
  })

  it('signs the bytes as they came, odd spaces and escapes included', () => {
    const odd = `{ "event" :\t"ORDER_COMPLETED",\n "order_id": "${ORDER_ID}", "x": "\\u00e9é" }\n`

    expect(verify(aged(odd))?.body).toBe(odd)
    expect(verify({ ...aged(odd), body: new TextEncoder().encode(odd.trim()) })).toBe(undefined)
  })

  it('refuses a body that was altered', () => {
    const altered = BODY.replace('COMPLETED', 'CANCELLED')

    const raw = { ...aged(BODY), body: new TextEncoder().encode(altered) }

    expect(verify(raw)).toBe(undefined)
  })

  it('refuses another secret, and a timestamp that was not signed', () => {
    const now = String(at().now())
    const later = String(at().now() + 1_000)

    expect(verify(signed(BODY, now, 'wsk_of_somebody_else'))).toBe(undefined)
    expect(verify(withHeaders(aged(BODY), (value) => value.replaceAll(now, later)))).toBe(undefined)
  })

  it('refuses what was signed more than five minutes ago or ahead', () => {
    expect(verify(aged(BODY, 4 * MINUTE))).toBeDefined()
    expect(verify(aged(BODY, -4 * MINUTE))).toBeDefined()
    expect(verify(aged(BODY, 6 * MINUTE))).toBe(undefined)
    expect(verify(aged(BODY, -6 * MINUTE))).toBe(undefined)
  })

  it('believes one good signature among several', () => {
    const now = String(at().now())
    const [good] = at().webhook_secrets

    expect(verify(signed(BODY, now, 'wsk_old', good))).toBeDefined()
    const spaced = withHeaders(signed(BODY, now, good, 'wsk_old'), (value) =>
      value.replaceAll(',', ', '),
    )
    expect(verify(spaced)).toBeDefined()
    expect(verify(signed(BODY, now, 'wsk_old'))).toBe(undefined)
  })

  it('refuses missing and malformed headers', () => {
    const good = aged(BODY)
    const breakings: ((value: string) => string | undefined)[] = [
      () => undefined,
      () => '',
      () => 'v1=',
      () => 'v1=zz',
      (value) => value.slice(0, -2),
      (value) => `v2${value.slice(2)}`,
      (value) => `${value}00`,
    ]

    expect(verify({ ...good, headers: {} })).toBe(undefined)
    for (const name of Object.keys(good.headers)) {
      for (const broken of breakings) {
        const raw = withHeaders(good, (value, each) => (each === name ? broken(value) : value))
        expect(verify(raw), JSON.stringify(raw.headers)).toBe(undefined)
      }
    }
    for (const time of ['', 'now', '-1', '1e12', `${at().now()}0000000000`]) {
      expect(verify(signed(BODY, time, at().webhook_secrets[0]))).toBe(undefined)
    }
  })

  it('keeps a genuine webhook of an unknown kind, without an order', () => {
    const payout = JSON.stringify({ event: 'PAYOUT_COMPLETED', payout_id: randomUUID() })

    expect(verify(aged(payout))).toMatchObject({ event: 'PAYOUT_COMPLETED', order_id: null })
    expect(verify(aged('not json'))).toMatchObject({ order_id: null })
  })
}
