import { type EpochMs, epochMs } from '@billing/core'

import type { MailRow, OrderRow, TenantRow } from '../world/rows.ts'
import { type Answer, askApi } from './ask-api.ts'
import type { PageHooks } from './hooks.ts'
import { linkIn, type SignInLink } from './sign-in-link.ts'
import type { Session, Started } from './visit.ts'

/** How far this browser's newcomer has come, read afresh for every page. */
export interface Journey {
  readonly started: Started | undefined
  /** What `GET /v1/signup/{id}` says. */
  readonly signup: Answer | undefined
  readonly status: string | undefined
  readonly order: OrderRow | undefined
  readonly tenant: TenantRow | undefined
  /** The newest mail to the newcomer whose link opens a session. */
  readonly mail: MailRow | undefined
  /** The link to spend: what the reader came with, otherwise the mail's. */
  readonly link: SignInLink | undefined
  /** Whether the reader came with it. */
  readonly brought: boolean
  readonly session: Session | undefined
  /** What `GET /v1/me` says to the session. */
  readonly me: Answer | undefined
}

interface Seen {
  readonly origin: string
  readonly started: Started | undefined
  readonly session: Session | undefined
  /** What the reader came with. */
  readonly link: SignInLink | undefined
  readonly mail: readonly MailRow[]
  readonly orders: readonly OrderRow[]
  readonly tenants: readonly TenantRow[]
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
  const mail = seen.mail.find((row) => ours(row.to) && linkIn(row) !== undefined)
  return {
    started,
    signup,
    status: statusOf(signup),
    order: orders.find((row) => row.order_token === started?.order_token),
    tenant: seen.tenants.find((row) => ours(row.contact_email)),
    mail,
    link: seen.link ?? (mail && linkIn(mail)),
    brought: seen.link !== undefined,
    session,
    me,
  }
}

function statusOf(answer: Answer | undefined): string | undefined {
  const body = answer?.body
  if (typeof body !== 'object' || body === null || !('status' in body)) return undefined
  return typeof body.status === 'string' ? body.status : undefined
}

/** The soonest of several instants. */
export function soonest(...instants: readonly (EpochMs | null)[]): EpochMs | null {
  const known = instants.filter((at) => at !== null)
  return known.length === 0 ? null : epochMs(Math.min(...known))
}
