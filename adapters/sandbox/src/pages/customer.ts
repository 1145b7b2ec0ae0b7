import {
  type AccountStanding,
  after,
  DAY,
  type EpochMs,
  type ForecastEvent,
  Problem,
  SYSTEM,
  type TimelineEvent,
} from '@billing/core'

import type { CardRow, MailRow, TenantRow } from '../world/rows.ts'
import type { PageHooks } from './hooks.ts'

/** How far ahead the panel looks. */
const AHEAD = 366 * DAY

/** One customer as the control room shows them: where they stand, what was, and what comes. */
export interface Customer {
  readonly standing: AccountStanding
  /** The saved card that is charged. */
  readonly card: CardRow | undefined
  /** Oldest first. */
  readonly past: readonly TimelineEvent[]
  /** To this customer, newest first. */
  readonly mail: readonly MailRow[]
  /** Soonest first. */
  readonly future: readonly ForecastEvent[]
}

interface Known {
  readonly now: EpochMs
  readonly cards: readonly CardRow[]
  readonly mail: readonly MailRow[]
}

/**
 * Read a customer's story; undefined where the service tells none, or does not know the account. The
 * forecast knows how the card behaves, because here the bank is ours.
 */
export async function readCustomer(
  { operations }: PageHooks,
  account_id: string | undefined,
  { now, cards, mail }: Known,
): Promise<Customer | undefined> {
  if (!operations || account_id === undefined) return undefined
  const standing = await operations.standing(SYSTEM, account_id).catch(absent)
  if (!standing) return undefined
  const card = cards.find(({ method_id }) => method_id === standing.card?.provider_method_id)
  const reach = { until: after(now, AHEAD), ...(card ? { declined_with: card.decline_code } : {}) }
  return {
    standing,
    card,
    past: await operations.timeline(SYSTEM, account_id),
    mail: mail.filter(({ to }) => to.toLowerCase() === standing.email.toLowerCase()),
    future: await operations.forecast(SYSTEM, account_id, reach),
  }
}

function absent(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined
  throw error
}

/** The account that a phone system belongs to: the reference that we gave the PBX core. */
export function accountOf(tenant: Pick<TenantRow, 'reference'> | undefined): string | undefined {
  return tenant?.reference
}
