import type { MailRow } from '../world/rows.ts'
import { BASE } from './layout.ts'

/** The pages of the customer's web app that a mail's link opens a session on. */
const KINDS = ['first-login', 'magic-link'] as const

/** A one-time token and what it is for: it can be spent at one operation alone. */
export interface SignInLink {
  readonly kind: (typeof KINDS)[number]
  readonly token: string
}

/** The link of a mail that opens a session; its token stands in the query. */
export function linkIn({ links }: Pick<MailRow, 'links'>): SignInLink | undefined {
  for (const address of links) {
    if (!URL.canParse(address)) continue
    const { pathname, searchParams } = new URL(address)
    const token = searchParams.get('token') ?? undefined
    const link = linkOf(pathname.split('/').at(-1), token)
    if (link) return link
  }
  return undefined
}

export function linkOf(
  kind: string | undefined,
  token: string | undefined,
): SignInLink | undefined {
  const known = KINDS.find((candidate) => candidate === kind)
  return known && token ? { kind: known, token } : undefined
}

/** Where the control room offers to spend it. */
export function spendUrl({ kind, token }: SignInLink): string {
  return `${BASE}?link=${kind}&token=${encodeURIComponent(token)}#redeem`
}

/** The call of the API that spends it. A first login sets the password; a login link needs none. */
export function spending({ kind, token }: SignInLink, password: string) {
  return kind === 'magic-link'
    ? { path: '/v1/auth/magic-link/verify', body: { token } }
    : { path: '/v1/auth/magic-link/redeem', body: { token, password } }
}
