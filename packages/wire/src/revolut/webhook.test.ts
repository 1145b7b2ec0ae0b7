import { epochMs } from '@billing/core'
import { expect, it } from 'vitest'

import { signWebhook, verifyWebhook } from './webhook.ts'

const SECRET = 'wsk_test_0123456789abcdef0123456789ab'
const AT = epochMs(1_763_625_602_360)
const BODY = Buffer.from(
  '{"event":"ORDER_COMPLETED","order_id":"6a1f0c52-7b1e-40c4-9d53-2f6f4f5d1a10","merchant_order_ext_ref":"topup_1"}',
)

it('signs as the provider does', () => {
  expect(signWebhook(SECRET, BODY, AT).headers).toEqual({
    'content-type': 'application/json',
    'revolut-request-timestamp': '1763625602360',
    'revolut-signature': 'v1=8b2a4bf0fbead2d06c935775adbb8cce556c2cc772362dc49438cdd69a79be3d',
  })
})

it('believes what it signed, and nothing that is not text', () => {
  const noise = Uint8Array.of(0x7b, 0xff, 0xfe)

  expect(verifyWebhook(signWebhook(SECRET, BODY, AT), ['wsk_other', SECRET], AT)).toBeDefined()
  expect(verifyWebhook(signWebhook(SECRET, noise, AT), [SECRET], AT)).toBe(undefined)
})
