import type { HttpContext } from './context.ts'
import { requestHeader } from './request-header.ts'

/** On every answer. Nothing here changes, so it is built once and copied. */
const FIXED: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** The headers that an answer begins with. */
export function firstHeaders(request_id: string): Record<string, string> {
  return { ...FIXED, 'x-request-id': request_id }
}

const EXPOSED =
  'X-Request-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed, Link, Content-Disposition'

const PREFLIGHT: Readonly<Record<string, string>> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, X-Request-Id',
  'access-control-max-age': '600',
}

/** Says which web apps of other origins may call us. Tokens travel in a header, so no credentials are allowed. */
export interface Cors {
  /** Adds what the browser wants to see; the answer's own headers are changed. */
  allow(c: HttpContext, headers: Record<string, string>): void
  /** The answer to a preflight of an allowed origin; undefined for any other request. */
  preflight(c: HttpContext, headers: Record<string, string>): Response | undefined
}

/** CORS for these origins; `*` is any, none switches it off. */
export function corsFor(origins: readonly string[]): Cors {
  const allowed = new Set(origins)
  const any = allowed.has('*')
  const permits = (origin: string | undefined): origin is string =>
    origin !== undefined && (any || allowed.has(origin))
  return {
    allow(c, headers) {
      if (allowed.size === 0) return
      headers['vary'] = 'Origin'
      const origin = requestHeader(c, 'origin')
      if (!permits(origin)) return
      headers['access-control-allow-origin'] = any ? '*' : origin
      headers['access-control-expose-headers'] = EXPOSED
    },
    preflight(c, headers) {
      const asked = c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')
      if (!asked || !permits(c.req.header('origin'))) return undefined
      return new Response(null, { status: 204, headers: { ...headers, ...PREFLIGHT } })
    },
  }
}
