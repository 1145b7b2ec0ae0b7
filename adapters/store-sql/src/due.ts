import { earliest, epochMs, type EpochMs } from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from './dialect.ts'
import { isHead } from './tables/outbox.ts'
import { isOrderOpen, orderDueAt } from './tables/provider-orders.ts'

type Due = (db: Handle['db']) => Promise<{ due_at: number | null } | undefined>

/** Everything that falls due by the service's clock, one query each. What runs by real time is not here. */
const DUE: readonly Due[] = [
  (db) =>
    db
      .selectFrom('outbox')
      .select('next_at as due_at')
      .where(isHead)
      .orderBy('next_at')
      .limit(1)
      .executeTakeFirst(),
  (db) =>
    db
      .selectFrom('provider_orders')
      .select(sql<number | null>`min(${orderDueAt})`.as('due_at'))
      .where(isOrderOpen)
      .executeTakeFirst(),
  (db) =>
    db
      .selectFrom('signups')
      .select('expires_at as due_at')
      .where('status', '=', 'pending_payment')
      .orderBy('expires_at')
      .limit(1)
      .executeTakeFirst(),
]

/** The earliest instant at which anything in the database falls due. */
export async function nextDueAt(db: Handle['db']): Promise<EpochMs | null> {
  const instants: EpochMs[] = []
  for (const due of DUE) {
    const at = (await due(db))?.due_at ?? null
    if (at !== null) instants.push(epochMs(at))
  }
  return earliest(...instants)
}
