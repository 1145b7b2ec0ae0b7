import { SECOND } from '@billing/core'
import type { Context, MiddlewareHandler } from 'hono'

import { expireOrders } from '../../providers/payments/orders.ts'
import { bad, errorBody, missing, Refusal } from './errors.ts'
import { tooMany } from './spoil.ts'
import type { Loopback } from './world.ts'

/** Every version that the provider knows. Source: the provider's API versions. */
const VERSIONS = [
  '2023-09-01',
  '2024-05-01',
  '2024-09-01',
  '2025-10-16',
  '2025-12-04',
  '2026-03-12',
  '2026-04-20',
]
/** Customers, their cards and webhooks are not there for an older one. */
const CUSTOMERS_SINCE = '2024-09-01'

const WITHOUT_VERSION = [
  /^POST \/api\/orders\/[^/]+\/(?:payments|cancel)$/,
  /^GET \/api\/orders\/[^/]+\/payments$/,
  /^GET \/api\/payments\//,
]
/** Their errors may still have the old body. */
const OLD_ERRORS = [/^\w+ \/api\/orders\/[^/]+\/payments$/, /^\w+ \/api\/payments\//]

/** Who comes in, and how often. */
export function guard(loopback: Loopback): MiddlewareHandler {
  const isBusy = limiter(loopback)
  return async (c, next) => {
    // No database keeps NUL, so what has one in its address names nothing.
    if (c.req.url.includes('%00')) throw missing('thing')
    checkKey(c, loopback)
    checkVersion(c)
    const wait = isBusy()
    if (wait > 0) return tooMany(wait)
    await expireOrders(loopback.books)
    await next()
    return undefined
  }
}

function checkKey(c: Context, { options }: Loopback): void {
  if (c.req.header('authorization') !== `Bearer ${options.secret_key}`) {
    throw new Refusal(401, 'unauthenticated', 'The key is missing or wrong.')
  }
}

function checkVersion(c: Context): void {
  const version = c.req.header('revolut-api-version')
  const { path } = c.req
  if (version === undefined) {
    if (matches(WITHOUT_VERSION, c)) return
    throw bad('The header Revolut-Api-Version is missing.')
  }
  if (!VERSIONS.includes(version)) throw bad('Revolut-Api-Version: there is no such version.')
  if (/^\/api\/(?:customers|webhooks)\b/.test(path) && version < CUSTOMERS_SINCE) {
    throw missing('operation in this version')
  }
}

function matches(patterns: readonly RegExp[], c: Context): boolean {
  return patterns.some((pattern) => pattern.test(`${c.req.method} ${c.req.path}`))
}

/** How many seconds to wait: zero while there is room in the window. */
function limiter({ books, options: { rate_limit } }: Loopback): () => number {
  let began = 0
  let used = 0
  return () => {
    if (!rate_limit) return 0
    const now = books.now()
    const window = rate_limit.seconds * SECOND
    if (now - began >= window) [began, used] = [now, 0]
    used += 1
    return used <= rate_limit.points ? 0 : Math.ceil((began + window - now) / SECOND)
  }
}

/** An error as this operation words it. */
export function answerRefusal(
  c: Context,
  { books, options }: Loopback,
  refusal: Refusal,
): Response {
  const asked = options.error_bodies ?? 'legacy'
  const shape = asked === 'legacy' && !matches(OLD_ERRORS, c) ? 'named' : asked
  return Response.json(errorBody(refusal, shape, books.now()), { status: refusal.status })
}
