import { verifyWebhook, WebhookRefused } from '@billing/client'
import { epochMs } from '@billing/core'
import { signWebhook } from '@billing/wire/webhooks'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const EVENT = { event_id: 'e-1', kind: 'invoice.paid', data: { invoice_id: 'Žalgiris' } }
const body = JSON.stringify(EVENT)
const now = new Date()

/** As the reference library signs it. */
const signed = (secret = SECRET, at = now, id = 'e-1') => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(secret).sign(id, at, body),
})
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000)

describe('a webhook is verified', () => {
  it('as the reference library signs it, whatever holds its headers and its body', async () => {
    const bytes = new TextEncoder().encode(body)

    expect(await verifyWebhook(SECRET, signed(), body)).toEqual(EVENT)
    expect(await verifyWebhook(SECRET, new Headers(signed()), bytes)).toEqual(EVENT)
    expect(await verifyWebhook(SECRET.slice(6), signed(), body)).toEqual(EVENT)
  })

  it('as we sign it, by us and by the reference library', async () => {
    const sent = { id: 'e-1', sent_at: epochMs(now.getTime()), body, secrets: [OTHER, SECRET] }
    const headers = { ...signWebhook(sent) }

    expect(new Webhook(SECRET).verify(body, headers)).toEqual(EVENT)
    expect(new Webhook(OTHER).verify(body, headers)).toEqual(EVENT)
    expect(await verifyWebhook(SECRET, headers, body)).toEqual(EVENT)
    expect(await verifyWebhook(OTHER, headers, body)).toEqual(EVENT)
  })

  it('as a receiver does, which knows the data of each kind', async () => {
    const paid: (string | null)[] = []
    const secret = SECRET
    const request = new Request('https://crm.example.com', {
      method: 'POST',
      headers: signed(),
      body,
    })
    const event = await verifyWebhook(secret, request.headers, await request.text()) // or WebhookRefused
    if (event.kind === 'invoice.paid') paid.push(event.data.invoice_id)
    expect(paid).toEqual(['Žalgiris'])
  })

  it('by one of several secrets, while one is rotated', async () => {
    expect(await verifyWebhook([OTHER, SECRET], signed(), body)).toEqual(EVENT)
  })

  it.each([
    ['by another secret', signed(OTHER), body],
    ['over another body', signed(), `${body} `],
    ['under another id', { ...signed(), 'webhook-id': 'e-2' }, body],
    ['at another time', { ...signed(), 'webhook-timestamp': '1614265330' }, body],
    ['too long ago', signed(SECRET, ago(301)), body],
    ['too far ahead', signed(SECRET, ago(-302)), body],
    ['with no time', { ...signed(), 'webhook-timestamp': 'soon' }, body],
    [
      'with a signature of another kind',
      { ...signed(), 'webhook-signature': 'v1a,abc v1,~' },
      body,
    ],
    ['without a signature', { 'webhook-id': 'e-1', 'webhook-timestamp': '1614265330' }, body],
  ])('and refused when it was signed %s', async (_how, headers, text) => {
    await expect(verifyWebhook(SECRET, headers, text, now)).rejects.toThrow(WebhookRefused)
  })
})
