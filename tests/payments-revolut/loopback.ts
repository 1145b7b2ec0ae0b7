import type { RevolutApiOptions, SandboxOptions } from '@billing/sandbox'
import type { Database, Opened } from '@billing/store-sql'

import { type OpenSandbox, openSandbox } from '../sandbox/open-sandbox.ts'
import { conforming, type Watched } from './conformance.ts'

export const KEY = 'sk_test_loopback'
export const VERSION = '2026-04-20'
/** Where the loopback believes that it is served. */
export const ORIGIN = 'http://127.0.0.1:8799'

/** What the loopback says, as far as a test takes something of it; the rest is only compared. */
export interface Json {
  readonly id: string
  readonly token: string
  readonly type: string
  readonly state: string
  readonly code: string | number
  readonly name: string
  readonly number: string
  readonly outcome: string
  readonly saved_for: string
  readonly decline_reason: string
  readonly checkout_url: string
  readonly redirect_url: string
  readonly signing_secret: string
  readonly next_page_token: string | null
  readonly refunded_amount: number
  readonly customer: Json
  readonly payment_method: Json
  readonly payments: readonly Json[] | undefined
  readonly orders: readonly Json[]
  readonly customers: readonly Json[]
  readonly payment_methods: readonly Json[]
  readonly webhooks: readonly Json[]
  readonly cards: readonly Json[]
}

/** An answer of the loopback, read. */
export interface Said {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** A loopback Revolut over a sandbox of its own, without a socket. */
export interface OpenLoopback extends OpenSandbox {
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Said>
  /** The same, for what is wrong on purpose. */
  readonly askWrongly: OpenLoopback['ask']
  readonly api: (request: Request) => Promise<Response>
  /** What was asked or answered that the API does not describe. */
  readonly watched: Watched
}

/** A loopback with this behaviour, over a sandbox with that. */
export async function openLoopback(
  options: Partial<RevolutApiOptions> = {},
  over: Partial<SandboxOptions<Database>> = {},
  opened?: Opened,
): Promise<OpenLoopback> {
  const open = await openSandbox(over, opened)
  const api = open.sandbox.apis.revolut({ secret_key: KEY, ...options })
  const watched = conforming(api)
  const asking =
    (handler: typeof api): OpenLoopback['ask'] =>
    async (method, path, body, headers = {}) => {
      const answer = await handler(requestOf(method, path, body, headers))
      const text = await answer.text()
      const json = (text === '' ? null : JSON.parse(text)) as Json
      return { status: answer.status, headers: answer.headers, body: json }
    }
  return {
    ...open,
    watched,
    api: watched.handler,
    ask: asking(watched.handler),
    askWrongly: asking(api),
  }
}

/** A request as the client sends it; a header that is empty is left out. */
export function requestOf(
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Request {
  const all: Readonly<Record<string, string>> = {
    authorization: `Bearer ${KEY}`,
    'revolut-api-version': VERSION,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  }
  return new Request(`${ORIGIN}${path}`, {
    method,
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** The body of an order of EUR 19 that saves its card. */
export function orderBody(over: Readonly<Record<string, unknown>> = {}) {
  return {
    amount: 1_900,
    currency: 'EUR',
    description: 'Topup',
    customer: { email: 'ona@example.com', full_name: 'Ona Onaitė' },
    merchant_order_data: { reference: 'topup_1' },
    redirect_url: 'https://portal.example.com/return',
    expire_pending_after: 'PT24H',
    save_payment_method_for: 'merchant',
    ...over,
  }
}

/** An order that was made over the wire. */
export async function anOrder(
  { ask }: OpenLoopback,
  over: Readonly<Record<string, unknown>> = {},
): Promise<Json> {
  const { status, body } = await ask('POST', '/api/orders', orderBody(over))
  if (status !== 201) throw new Error(`no order was made: ${status} ${JSON.stringify(body)}`)
  return body
}

/** A card that a checkout saved, with its customer and the order that it paid. */
export async function aSavedCard(open: OpenLoopback) {
  const { id, token } = await anOrder(open)
  await open.sandbox.complete(token)
  const { body } = await open.ask('GET', `/api/orders/${id}`)
  const method_id = body.payments?.[0]?.payment_method?.id ?? ''
  return {
    order_id: `${id}`,
    customer_id: `${body.customer?.id}`,
    method_id: `${method_id}`,
  }
}

/** The body of a payment with a saved card. */
export function charge(id: string, over: Readonly<Record<string, unknown>> = {}) {
  return { saved_payment_method: { type: 'card', id, initiator: 'merchant', ...over } }
}
