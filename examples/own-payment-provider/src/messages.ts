/** The desk's messages: JSON, a timestamp, and one signature for each secret. */
import { type EpochMs, epochMs, MINUTE, type RawWebhook, type VerifiedWebhook } from '@billing/core'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of both sides may be apart. */
const TOLERANCE_MS = 5 * MINUTE

function digest(secret: string, timestamp: string, body: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
}

/** A message as it leaves the desk, signed once with each secret. */
export function signMessage(
  body: Uint8Array,
  timestamp: string,
  secrets: readonly string[],
): RawWebhook {
  const signatures = secrets.map((secret) => digest(secret, timestamp, body).toString('hex'))
  return {
    body,
    headers: { 'desk-timestamp': timestamp, 'desk-signatures': signatures.join() },
  }
}

// #region verify
/** Over the bytes as they came, before anything in them is believed. */
export function verifyMessage(
  { body, headers }: RawWebhook,
  secrets: readonly string[],
  now: EpochMs,
): VerifiedWebhook | undefined {
  const timestamp = headers['desk-timestamp'] ?? ''
  const signatures = headers['desk-signatures']?.split(',') ?? []
  if (!/^\d{1,15}$/.test(timestamp)) return undefined
  const signed_at = epochMs(Number(timestamp))
  if (Math.abs(now - signed_at) > TOLERANCE_MS) return undefined
  const good = secrets.map((secret) => digest(secret, timestamp, body))
  const genuine = signatures.some((hex) => good.some((expected) => isSame(hex.trim(), expected)))
  return genuine ? { ...newsIn(body), signed_at } : undefined
}
// #endregion

function isSame(hex: string, expected: Buffer): boolean {
  return /^[0-9a-f]{64}$/.test(hex) && timingSafeEqual(Buffer.from(hex, 'hex'), expected)
}

/** A message of a kind that we do not know names no order. */
function newsIn(bytes: Uint8Array): Omit<VerifiedWebhook, 'signed_at'> {
  const body = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  const { event, order_id } = (parsed(body) ?? {}) as Record<string, unknown>
  return {
    event: typeof event === 'string' ? event : 'unknown',
    order_id: typeof order_id === 'string' ? order_id : null,
    body,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
