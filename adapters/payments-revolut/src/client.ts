import { type Clock, type Currency, EUR } from '@billing/core'
import {
  type Alarm,
  type Answered,
  createUpstream,
  isSendable,
  jsonOf,
  onceAnHour,
  type Question,
  retryAfterOf,
} from '@billing/wire'

import type { RevolutOptions } from './options.ts'
import { RefusalShape } from './shapes.ts'

/** The provider's final no. */
export interface Refused {
  readonly kind: 'refused'
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Nothing came of it for sure; `retry_after` in seconds, where the provider says so. */
export interface NotAttempted {
  readonly kind: 'not_attempted'
  readonly retry_after?: number
}

/** What the provider said to one question. `json` is undefined where the response is not JSON. */
export type Reply =
  | { readonly kind: 'done'; readonly status: number; readonly json: unknown }
  | Refused
  | NotAttempted
  | { readonly kind: 'unknown' }

/** What is sent beside the method and the path. */
export interface Sent {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The Merchant API, as our operations ask it. Never throws. */
export interface Client {
  /** What every amount is in. */
  readonly currency: Currency
  /** A read that went wrong has no effect: it counts as not attempted. */
  read(path: string): Promise<Exclude<Reply, { kind: 'unknown' }>>
  command(method: Question['method'], path: string, sent?: Sent): Promise<Reply>
  /** The bare answer, for a look at how things stand. */
  look(path: string): Promise<Answered>
  close(): Promise<void>
}

/** The version of the API that we are written for. */
export const API_VERSION = '2026-04-20'
const TIMEOUT_MS = 15_000

/** A client of the Merchant API. Throws when `api_url` is no address of HTTP, or `secret_key` cannot be sent. */
export function createClient(options: RevolutOptions, clock: Clock): Client {
  const { api_url, secret_key, timeout_ms = TIMEOUT_MS } = options
  if (!isSendable(secret_key)) throw new Error('the secret key of the provider cannot be sent')
  const alarm = onceAnHour(options.on_alarm, clock)
  const upstream = createUpstream({
    name: 'revolut',
    base_url: api_url.replace(/\/+$/, ''),
    timeout_ms,
    connect_ms: options.connect_ms,
    ca: options.ca,
    trace: options.trace,
  })
  const ours = {
    accept: 'application/json',
    authorization: `Bearer ${secret_key}`,
    'revolut-api-version': API_VERSION,
  }
  const ask = (method: Question['method'], path: string, { body, headers }: Sent = {}) =>
    upstream.ask({
      method,
      path,
      headers: {
        ...ours,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  return {
    currency: options.currency ?? EUR,
    async read(path) {
      const answered = await ask('GET', path)
      const reply = replyOf(answered, alarm, clock)
      return reply.kind === 'unknown' ? notAttempted(answered, clock) : reply
    },
    command: async (method, path, sent) => replyOf(await ask(method, path, sent), alarm, clock),
    look: (path) => ask('GET', path),
    close: () => upstream.close(),
  }
}

function replyOf(answered: Answered, alarm: Alarm, clock: Clock): Reply {
  if (answered.kind !== 'answered') return { kind: answered.kind }
  const { status } = answered
  if (status === 401 || status === 403) {
    alarm(ALARMS[status])
    return { kind: 'not_attempted' }
  }
  if (status === 429) return notAttempted(answered, clock)
  if (status >= 200 && status < 300) return { kind: 'done', status, json: jsonOf(answered) }
  return status >= 400 && status < 500 ? refusalOf(status, jsonOf(answered)) : { kind: 'unknown' }
}

/** What is not in the provider's own words may be of somebody on the way to it. */
function refusalOf(status: number, json: unknown): Reply {
  const refusal = RefusalShape.safeParse(json)
  if (!refusal.success) return { kind: 'unknown' }
  const { data } = refusal
  const code = 'code' in data ? String(data.code) : data.errorId
  return {
    kind: 'refused',
    status,
    code: /^[\w.-]+$/.test(code) ? code : 'refused',
    message: oneLine(data.message ?? '').slice(0, 500),
  }
}

/** What a database keeps and a terminal shows as it is. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

function notAttempted(answered: Answered, clock: Clock): NotAttempted {
  const retry_after = answered.kind === 'answered' ? retryAfterOf(answered, clock()) : undefined
  return { kind: 'not_attempted', ...(retry_after === undefined ? {} : { retry_after }) }
}

/** What the two statuses ask of a person. */
const ALARMS = {
  401: 'The payment provider does not accept our secret key. Set the key of the Merchant API.',
  403: 'Our secret key may not do this. Give it the permissions of the Merchant API, and see whether our address is allowed.',
} as const

/** The provider's path below an order or a customer; ids are checked before. */
export function pathOf(...parts: readonly string[]): string {
  return `/api/${parts.map(encodeURIComponent).join('/')}`
}
