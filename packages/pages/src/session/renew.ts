import type { Clock, EpochMs } from '@billing/core'
import { answered, Refusal } from '../api/refusal.ts'
import type { BillingClient } from '@billing/client'
import { type Sealing, type Session, sessionOf } from './session.ts'

/** Milliseconds for which a renewal answers whoever comes with the token that it spent: the browser's other tabs. */
const KEPT = 10_000

/** Renews a session; undefined when the API refuses. */
export type Renewer = (session: Session, client: BillingClient) => Promise<Session | undefined>

/**
 * A refresh token works once, and a browser asks for several pages at once: of those that bring the same token one
 * renews, and all of them get what it got.
 */
export function createRenewer(secrets: Pick<Sealing, 'digest'>, clock: Clock): Renewer {
  const flights = new Map<string, { readonly at: EpochMs; readonly renewed: ReturnType<Renewer> }>()
  return (session, client) => {
    const now = clock()
    for (const [digest, { at }] of flights) if (now - at > KEPT) flights.delete(digest)
    const digest = secrets.digest(session.refresh_token)
    const under_way = flights.get(digest)
    if (under_way) return under_way.renewed
    const renewed = renew(session, client)
    flights.set(digest, { at: now, renewed })
    // A renewal that nobody answered is tried again by whoever comes next.
    renewed.catch(() => flights.delete(digest))
    return renewed
  }
}

async function renew(
  { refresh_token, reads_only }: Session,
  client: BillingClient,
): Promise<Session | undefined> {
  try {
    const renewed = sessionOf(
      await answered(client.POST('/auth/refresh', { body: { refresh_token } })),
    )
    return reads_only === undefined ? renewed : { ...renewed, reads_only }
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return undefined
    throw error
  }
}
