import type { Query } from '../simulation/service.ts'
import type { Evidence, Moment } from './evidence.ts'
import { freshOf, listOf } from './look.ts'

/**
 * Whether the database holds the attempt by which this order may be paid: its cycle or its plan change is
 * `charging`, by this very order; or news of an earlier decline, of hours that a database has lost, ended the attempt
 * while the worker that holds the cycle was on its way. For whoever stands at the provider's door, before a `payOrder`
 * goes in.
 */
export async function isAttemptCommitted(query: Query, order_id: string): Promise<boolean> {
  const order = listOf([order_id])
  const rows = await query(`select 1 as one from billing_cycles
      where provider_order_id = ${order} and attempt_count > 0 and amount_minor > 0
        and (state = 'charging' or (lease_until is not null and 'charging' = (select r.old_value
          from recorded_changes r where r.row_id = cycle_id and r.field = 'state'
          order by r.seq desc limit 1)))
    union all
    select 1 from plan_changes where order_id = ${order} and state = 'charging' and amount_minor > 0`)
  return rows.length > 0
}

/** What the door says of each command; and, whatever it said, that the attempt was ever written. */
export async function committedAttempts(
  { query, observer }: Evidence,
  moment: Moment,
): Promise<string[]> {
  const asked = freshOf(observer.commands, 'M11', moment).flatMap(({ name, order_id, committed }) =>
    name === 'payOrder' && order_id !== null ? [{ order_id, committed }] : [],
  )
  const early = asked
    .filter(({ committed }) => committed === false)
    .map(({ order_id }) => `${order_id}: a card was asked before the attempt was committed`)
  const orders = [...new Set(asked.map(({ order_id }) => order_id))]
  if (orders.length === 0) return early
  const rows = await query(`select o.order_id from provider_orders o
    join recorded_changes r on r.row_id = o.subject_id and r.field = 'state' and r.new_value = 'charging'
      and r.resource in ('billing_cycles', 'plan_changes')
    where o.order_id in (${listOf(orders)})`)
  const written = new Set(rows.map((row) => row['order_id']))
  const never = orders.filter((order_id) => !written.has(order_id))
  return [...early, ...never.map((order_id) => `${order_id}: a card was asked without an attempt`)]
}
