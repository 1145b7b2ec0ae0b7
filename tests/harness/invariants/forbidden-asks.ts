import type { Row } from '../simulation/service.ts'
import type { Evidence, Moment } from './evidence.ts'
import { freshOf, int, listOf, text } from './look.ts'

/** What was written down to be asked when an operator took hold of the account may still be asked for so long. */
const UNDER_WAY = 3_600_000

/** A server's clock may be so far from the provider's: what it wrote down carries its own time. */
const CLOCK_SKEW = 5 * 60_000

/**
 * What the provider was asked for at its door after the subscription had ended, or while an operator held the
 * account for more than an hour, whatever our database says of it.
 */
export async function forbiddenAsks(
  { query, observer }: Evidence,
  moment: Moment,
): Promise<string[]> {
  const asked = freshOf(observer.commands, 'M3', moment).flatMap(({ name, order_id, at }) =>
    name === 'payOrder' && order_id !== null ? [{ order_id, at }] : [],
  )
  if (asked.length === 0) return []
  const rows = await query(`select o.order_id, r.field, r.new_value, r.at from provider_orders o
    join (select cycle_id as id, subscription_id, account_id from billing_cycles
      union all select plan_change_id, subscription_id, account_id from plan_changes) f on f.id = o.subject_id
    join recorded_changes r
      on (r.resource = 'subscriptions' and r.field = 'status' and r.row_id = f.subscription_id)
      or (r.resource = 'accounts' and r.field = 'locks' and r.row_id = f.account_id)
    where o.order_id in (${listOf(asked.map(({ order_id }) => order_id))}) order by r.seq`)
  return asked.flatMap(({ order_id, at }) => {
    const flaw = flawOf(
      rows.filter((row) => row['order_id'] === order_id),
      at,
    )
    return flaw === null ? [] : [`${order_id}: a card was asked ${flaw}`]
  })
}

function flawOf(changes: readonly Row[], at: number): string | null {
  const isOver = changes.some(
    (row) => row['new_value'] === 'cancelled' && int(row['at']) < at - CLOCK_SKEW,
  )
  if (isOver) return 'after the subscription had ended'
  const locks = changes.findLast(
    (row) => row['field'] === 'locks' && int(row['at']) < at + CLOCK_SKEW,
  )
  const held = text(locks?.['new_value'])?.includes('"operator"') === true
  return held && at - int(locks?.['at']) > UNDER_WAY ? 'while an operator held the account' : null
}
