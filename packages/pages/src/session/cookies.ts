import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** A cookie of these pages: read, written and taken away. */
export interface Cookie {
  read(c: Context): string | undefined
  /** Seconds that the browser keeps it; without them, until it is closed. */
  write(c: Context, value: string, max_age?: number): void
  forget(c: Context): void
}

/**
 * Whether a browser sends a cookie with a link that leads in from another site. `framed` is for pages in a frame of another
 * site: the browser keeps one for each site that frames them. Source: CHIPS, `Partitioned`.
 */
export type SameSite = 'Lax' | 'Strict' | 'framed'

/** A cookie that no script reads. Over https its name keeps other hosts from setting it. Source: RFC 6265bis, 4.1.3. */
export function cookieAt(url: URL, name: string, sameSite: SameSite): Cookie {
  const secure = url.protocol === 'https:'
  const path = url.pathname.replace(/\/+$/, '') || '/'
  const prefix = !secure ? '' : path === '/' ? '__Host-' : '__Secure-'
  const full = `${prefix}${name}`
  const site =
    sameSite === 'framed' ? ({ sameSite: 'None', partitioned: true } as const) : { sameSite }
  const options = { path, secure, httpOnly: true, ...site }
  return {
    read: (c) => getCookie(c, full),
    write(c, value, max_age) {
      setCookie(c, full, value, { ...options, ...(max_age !== undefined && { maxAge: max_age }) })
    },
    forget(c) {
      deleteCookie(c, full, options)
    },
  }
}
