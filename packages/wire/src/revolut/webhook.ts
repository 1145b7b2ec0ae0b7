import { createHmac, timingSafeEqual } from 'node:crypto'

import {
  DISPUTE_STAGES,
  type DisputeStage,
  type EpochMs,
  epochMs,
  MINUTE,
  type RawWebhook,
  type VerifiedWebhook,
} from '@billing/core'

/** How old, or how far ahead, a signed timestamp may be. Source: contract 9. */
const TOLERANCE_MS = 5 * MINUTE

function digest(secret: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`v1.${timestamp}.`).update(body).digest()
}

/** A webhook as the provider sends it: HMAC-SHA256 over `v1.<timestamp>.<raw body>`. Source: contract 9. */
export function signWebhook(secret: string, body: Uint8Array, at: EpochMs): RawWebhook {
  const timestamp = String(at)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'revolut-request-timestamp': timestamp,
      'revolut-signature': `v1=${digest(secret, timestamp, body).toString('hex')}`,
    },
  }
}

/** Undefined unless one of the signatures is of one of our secrets and its timestamp is near `now`. */
export function verifyWebhook(
  webhook: RawWebhook,
  secrets: readonly string[],
  now: EpochMs,
): VerifiedWebhook | undefined {
  const timestamp = webhook.headers['revolut-request-timestamp'] ?? ''
  const signatures = webhook.headers['revolut-signature'] ?? ''
  if (!/^\d{1,15}$/.test(timestamp)) return undefined
  const genuine = secrets
    .map((secret) => digest(secret, timestamp, webhook.body))
    .some((expected) => carries(signatures, expected))
  const signed_at = epochMs(Number(timestamp))
  if (!genuine || Math.abs(now - signed_at) > TOLERANCE_MS) return undefined
  const body = textOf(webhook.body)
  return body === undefined ? undefined : { ...newsIn(body), signed_at, body }
}

function carries(signatures: string, expected: Buffer): boolean {
  return signatures.split(',').some((item) => {
    const hex = /^\s*v1=([0-9a-f]{64})\s*$/.exec(item)?.[1]
    return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
  })
}

/** A genuine webhook of a kind that we do not know still counts: it names no order then. */
function newsIn(body: string): Pick<VerifiedWebhook, 'event' | 'order_id' | 'dispute'> {
  const said = (parse(body) ?? {}) as Readonly<Record<string, unknown>>
  const text = (name: string) => (typeof said[name] === 'string' ? said[name] : null)
  const event = text('event') ?? 'unknown'
  const dispute_id = text('dispute_id')
  const stage = DISPUTE_STAGES.find((each) => DISPUTE_EVENTS[each] === event)
  return {
    event,
    order_id: text('order_id'),
    ...(dispute_id !== null && stage && { dispute: { dispute_id, stage } }),
  }
}

/** What the provider calls news of a dispute: each names a `dispute_id`, and no order. Source: its webhook guide. */
export const DISPUTE_EVENTS = {
  opened: 'DISPUTE_ACTION_REQUIRED',
  under_review: 'DISPUTE_UNDER_REVIEW',
  won: 'DISPUTE_WON',
  lost: 'DISPUTE_LOST',
} as const satisfies Readonly<Record<DisputeStage, string>>

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}
