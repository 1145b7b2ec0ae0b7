import { epochMs, type EpochMs, type NewOrder, type PaymentProvider } from '@billing/core'
import { createRevolut, type Revolut, type RevolutOptions } from '@billing/payments-revolut'
import { newOrder } from '@billing/testing'
import type { Exchange } from '@billing/wire'
import { expect, onTestFinished } from 'vitest'

import { serveFetch } from '../support/serve.ts'
import { conforming } from './conformance.ts'

export const KEY = 'sk_test_0123456789abcdef'
export const NOW: EpochMs = epochMs(Date.parse('2026-02-01T09:00:00Z'))
export const ORDER_ID = '6a1f0c52-7b1e-40c4-9d53-2f6f4f5d1a10'
export const TOKEN = '0f3c6a1e-5a0f-4b7d-9f0e-4b9e5f7f4d21'
export const CUSTOMER_ID = 'b2c7a1de-58f1-4c1e-8a44-1f3f2a9c7d10'
export const METHOD_ID = 'a04406c4-5d4e-4b6f-9a1b-0d9f2c3b4a50'
const PAYMENT_ID = '5e1d2c3b-4a59-4687-9f10-a1b2c3d4e5f6'

/** An answer that is not JSON, or says more than its body. */
export interface Raw {
  readonly raw: string | null
  readonly init?: ResponseInit | undefined
}

/** An answer that is not JSON, or says more than its body. */
export function raw(text: string | null, init?: ResponseInit): Raw {
  return { raw: text, init }
}

/** An answer: a body of JSON with its status, or a raw one. */
export type Said = Raw | readonly [status: number, body: unknown]

/** An order as the provider shows it, over EUR 19. */
export function anOrder(over: object = {}): Record<string, unknown> {
  return {
    id: ORDER_ID,
    token: TOKEN,
    type: 'payment',
    state: 'pending',
    created_at: '2026-02-01T08:59:00.114233Z',
    updated_at: '2026-02-01T08:59:00.114233Z',
    amount: 1_900,
    outstanding_amount: 1_900,
    currency: 'EUR',
    capture_mode: 'automatic',
    enforce_challenge: 'automatic',
    customer: { id: CUSTOMER_ID, email: 'payer@example.com', full_name: 'Ona Onaitė' },
    merchant_order_data: { reference: 'ref_1' },
    checkout_url: `https://checkout.revolut.com/payment-link/${TOKEN}`,
    redirect_url: 'https://portal.example.com/return',
    ...over,
  }
}

/** A payment of an order, by a card that the customer saved. */
export function aPayment(state: string, over: object = {}): Record<string, unknown> {
  return {
    id: PAYMENT_ID,
    order_id: ORDER_ID,
    state,
    created_at: '2026-02-01T08:59:30.000000Z',
    updated_at: '2026-02-01T08:59:31.000000Z',
    amount: 1_900,
    currency: 'EUR',
    payment_method: { type: 'card', id: METHOD_ID },
    ...over,
  }
}

/** A saved card. */
export function aMethod(over: object = {}): Record<string, unknown> {
  return {
    id: METHOD_ID,
    type: 'card',
    saved_for: 'merchant',
    created_at: '2026-02-01T08:59:31.000000Z',
    last_four: '4242',
    expiry_month: 12,
    expiry_year: 2_099,
    brand: 'visa',
    ...over,
  }
}

/** A refusal in the provider's words. */
export function anError(code: string | number, message = 'No.'): object {
  return { code, message, timestamp: NOW }
}

/** An order of EUR 19, as the core asks for it. */
export function asked(over: Partial<NewOrder> = {}): NewOrder {
  return newOrder({ reference: 'ref_1', ...over })
}

/** What a test has of a provider that answers as it was told to. */
export interface OddRevolut {
  readonly revolut: Revolut
  readonly payments: PaymentProvider
  /** `GET /api/orders/…`, in order. */
  readonly asked: string[]
  readonly trace: Exchange[]
  readonly alarms: string[]
  readonly url: string
}

/**
 * Our client before a provider that answers each `METHOD /path` as it was told to, and 404 to everything
 * else. It lives as long as its test.
 */
export async function openOdd(
  answers: Readonly<Record<string, Said | ((request: Request) => Said | Promise<Said>)>>,
  over: Partial<RevolutOptions> = {},
): Promise<OddRevolut> {
  const asked: string[] = []
  const trace: Exchange[] = []
  const alarms: string[] = []
  const watched = conforming(async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`
    asked.push(name)
    const told = answers[name] ?? ([404, anError('not_found')] as const)
    const said = typeof told === 'function' ? await told(request) : told
    return 'raw' in said
      ? new Response(said.raw, said.init)
      : Response.json(said[1], { status: said[0] })
  })
  const server = await serveFetch(watched.handler)
  const revolut = createRevolut({
    api_url: server.url,
    secret_key: KEY,
    webhook_secrets: ['wsk_current'],
    pages_url: 'https://billing.example.com/pay',
    checkout_hosts: ['checkout.revolut.com'],
    clock: () => NOW,
    trace: (exchange) => trace.push(exchange),
    on_alarm: (says) => alarms.push(says),
    ...over,
  })
  onTestFinished(async () => {
    await revolut.close()
    await server.close()
    // The answers are odd on purpose; what we ask is not.
    expect(watched.violations().filter((flaw) => !flaw.includes(' answers '))).toEqual([])
  })
  return { revolut, payments: revolut.payments, asked, trace, alarms, url: server.url }
}

/** Paths of the order, its payments and its customer's cards. */
export const PATHS = {
  orders: '/api/orders',
  order: `/api/orders/${ORDER_ID}`,
  pay: `/api/orders/${ORDER_ID}/payments`,
  cancel: `/api/orders/${ORDER_ID}/cancel`,
  refund: `/api/orders/${ORDER_ID}/refund`,
  methods: `/api/customers/${CUSTOMER_ID}/payment-methods`,
  method: `/api/customers/${CUSTOMER_ID}/payment-methods/${METHOD_ID}`,
  webhooks: '/api/webhooks',
  disputes: '/api/disputes',
} as const
