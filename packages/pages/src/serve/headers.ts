import type { Context } from 'hono'

/** What the answer's headers depend on. */
export interface HeaderFacts {
  readonly nonce: string
  /** Origins beside our own that a form may lead to by redirect: that of the page for cards. */
  readonly pay_origins: readonly string[]
  readonly secure: boolean
  /** Origins that may show the page in a frame. */
  readonly frame_origins?: readonly string[]
  /** Whether the address holds a one-time token, which no other page may learn. */
  readonly has_token: boolean
}

/** The headers of every page. Source: CSP 3; Trusted Types; Fetch, CORP; HTML, COOP. */
export function writeHeaders(c: Context, facts: HeaderFacts): void {
  const { nonce, pay_origins, secure, has_token, frame_origins = [] } = facts
  const frames = frame_origins.length > 0
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${["'self'", ...pay_origins].join(' ')}`,
    "base-uri 'none'",
    `frame-ancestors ${frames ? frame_origins.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    'trusted-types pages',
  ]
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', has_token ? 'no-referrer' : 'same-origin')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cross-Origin-Opener-Policy', 'same-origin')
  c.header('Cross-Origin-Resource-Policy', frames ? 'cross-origin' : 'same-origin')
  c.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  c.header('Vary', 'Cookie, Accept-Language')
  if (secure) c.header('Strict-Transport-Security', 'max-age=31536000')
}
