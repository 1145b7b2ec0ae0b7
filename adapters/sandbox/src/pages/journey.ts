import { type EpochMs, epochMs } from '@billing/core'

import type { MailRow, OrderRow, TenantRow } from '../rows.ts'
import { type Answer, askApi } from './ask-api.ts'
import type { PageHooks } from './hooks.ts'
import type { Session, Started } from './visit.ts'

/** How far this browser's newcomer has come, read afresh for every page. */
export interface Journey {
  readonly started: Started | undefined
  /** What `GET /v1/signup/{id}` says. */
  readonly signup: Answer | undefined
  readonly status: string | undefined
  readonly order: OrderRow | undefined
  readonly tenant: TenantRow | undefined
  /** The newest mail to the newcomer whose link carries a token. */
  readonly mail: MailRow | undefined
  readonly token: string | undefined
  readonly session: Session | undefined
  /** What `GET /v1/me` says to the session. */
  readonly me: Answer | undefined
  /** When the first invoice falls due, and whether it was charged. */
  readonly first_charge: { readonly order: OrderRow | undefined; readonly next: EpochMs | null }
}

interface Seen {
  readonly origin: string
  readonly started: Started | undefined
  readonly session: Session | undefined
  /** A token that the reader brought along, from a mail's link. */
  readonly token: string | undefined
  readonly mail: readonly MailRow[]
  readonly orders: readonly OrderRow[]
  readonly tenants: readonly TenantRow[]
  readonly next_due: EpochMs | null
}

export async function readJourney(hooks: PageHooks, seen: Seen): Promise<Journey> {
  const { started, session, origin, orders } = seen
  const signup = started
    ? await askApi(hooks, origin, {
        method: 'GET',
        path: `/v1/signup/${encodeURIComponent(started.signup_id)}`,
      })
    : undefined
  const me = session
    ? await askApi(hooks, origin, {
        method: 'GET',
        path: '/v1/me',
        bearer: session.access_token,
      })
    : undefined
  const ours = (email: string) => email.toLowerCase() === started?.email.toLowerCase()
  const mail = seen.mail.find((row) => ours(row.to) && tokenIn(row) !== undefined)
  return {
    started,
    signup,
    status: statusOf(signup),
    order: orders.find((row) => row.order_token === started?.order_token),
    tenant: seen.tenants.find((row) => ours(row.contact_email)),
    mail,
    token: seen.token ?? (mail && tokenIn(mail)),
    session,
    me,
    first_charge: {
      order: orders.find((row) => row.reference.startsWith('cyc_') && ours(row.customer_email)),
      next: seen.next_due,
    },
  }
}

/** The one-time token that a mail's link carries in its query or its fragment. */
export function tokenIn(mail: Pick<MailRow, 'links'>): string | undefined {
  for (const address of mail.links) {
    if (!URL.canParse(address)) continue
    const { searchParams, hash } = new URL(address)
    const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token')
    if (token) return token
  }
  return undefined
}

function statusOf(answer: Answer | undefined): string | undefined {
  const body = answer?.body
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined
  return typeof body.status === 'string' ? body.status : undefined
}

/** The trial's end as the service counts it: two weeks and a bit, so that everything due has been done. */
export const TRIAL = 'P15D'

/** The soonest of several instants. */
export function soonest(...instants: readonly (EpochMs | null)[]): EpochMs | null {
  const known = instants.filter((at) => at !== null)
  return known.length === 0 ? null : epochMs(Math.min(...known))
}
