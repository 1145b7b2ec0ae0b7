import { after, DAY, HOUR, type Invoices } from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'
import { INVOICE_STANDING } from '../indexed-expressions.ts'

/** Nothing that is owed waits longer for its next step: 30 days after an end, 24 in dunning. */
const WAITS_AT_MOST = 31 * DAY

interface Debt {
  readonly invoice_id: string
  readonly subscription_id: string
  readonly due_at: number
  /** How many there are. */
  readonly adrift: number
}

/** Debts that nobody looks after. It reads the open invoices, however many were ever paid. */
export function adriftDebts(db: Handle['db']): Invoices['adrift'] {
  return async (now, samples) => {
    const soon = sql`c.next_action_at <= ${after(now, HOUR)} and c.state_since > ${after(now, -DAY)}`
    const isLookedAfter = sql`s.status = 'cancelled' or a.locks like '%"operator"%'
      or s.dunning_state not in ('current', 'cancelled') or c.state in ('planned', 'charging') or (${soon})`
    const debts = sql<Debt>`(select i.invoice_id, i.subscription_id, i.due_at, count(*) over () as adrift
      from (select * from invoices where ${sql.raw(INVOICE_STANDING)} = 'open' and issued_at is not null
        and due_at <= ${now} and exempt_from_ladder = 0) i
      join accounts a on a.account_id = i.account_id
      join subscriptions s on s.subscription_id = i.subscription_id
      left join billing_cycles c on c.cycle_id = i.cycle_id
      where not coalesce(c.held_for is not null
        or (c.next_action_at <= ${after(now, WAITS_AT_MOST)} and (${isLookedAfter})), false))`
    const rows = await db
      .selectFrom(debts.as('debts'))
      .selectAll()
      .orderBy('due_at')
      .orderBy('invoice_id')
      .limit(samples)
      .execute()
    return {
      count: Number(rows[0]?.adrift ?? 0),
      samples: rows.map(({ invoice_id, subscription_id }) => ({ invoice_id, subscription_id })),
    }
  }
}
