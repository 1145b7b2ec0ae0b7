import type { Invariant } from './evidence.ts'
import { all, found } from './look.ts'
import type { OutsideBooks } from './outside-books.ts'

const MINUTE = 60_000

/** What must hold of captures by the provider's own books. */
export const CAPTURES: readonly Invariant[] = [
  {
    id: 'M12',
    says: 'No card is charged by us after the subscription has ended; what was asked for before may land within a quarter of an hour. Its owner may still pay by their own hand.',
    when: 'always',
    check: found(chargedAfterEnd),
  },
  {
    id: 'M13',
    says: 'By the provider’s books alone, nothing is captured twice under one reference, whatever our database knows; and nothing is given back twice under one key.',
    when: 'always',
    check: all(found(capturedAgain), found(refundedAgain)),
  },
  {
    id: 'M15',
    says: 'An order by which a period or a change of plan is paid belongs to the customer at the provider whose cards the account has, so that any of them can be asked.',
    when: 'always',
    check: found(strangersOrders),
  },
]

/** A process may stand still for ten minutes between its attempt and the provider, and clocks differ by five. */
const LANDS_WITHIN = 15 * MINUTE

function chargedAfterEnd({ movements }: OutsideBooks): string {
  return `select m.reference as id, 'charged ' || cast((m.at - e.ended_at) / ${MINUTE} as text)
      || ' minutes after the subscription had ended' as flaw
    from ${movements} m
    join (select 'cyc_' || cycle_id as reference, subscription_id from billing_cycles
      union all select 'pln_' || plan_change_id, subscription_id from plan_changes) o
      on o.reference = m.reference
    join (select row_id, min(at) as ended_at from recorded_changes
      where resource = 'subscriptions' and field = 'status' and new_value = 'cancelled'
      group by row_id) e on e.row_id = o.subscription_id
    where m.kind = 'capture' and m.initiator = 'merchant' and m.at > e.ended_at + ${LANDS_WITHIN}`
}

function capturedAgain({ movements }: OutsideBooks): string {
  return `select reference as id, 'captured ' || cast(count(*) as text) || ' times under one reference' as flaw
    from ${movements} m where kind = 'capture' group by reference having count(*) > 1`
}

function refundedAgain({ refunds }: OutsideBooks): string {
  return `select refund_key as id, 'given back ' || cast(count(*) as text) || ' times under one key' as flaw
    from ${refunds} r where refund_key is not null group by refund_key having count(*) > 1`
}

function strangersOrders({ orders }: OutsideBooks): string {
  const cards = 'from payment_methods m where m.account_id = s.account_id'
  return `select o.order_id as id, 'its customer at the provider is not the one of the account’s cards' as flaw
    from ${orders} o
    join (select 'cyc_' || cycle_id as reference, account_id from billing_cycles
      union all select 'pln_' || plan_change_id, account_id from plan_changes) s on s.reference = o.reference
    where exists (select 1 ${cards} and m.created_at < o.created_at)
      and not exists (select 1 ${cards} and m.provider_customer_id = o.customer_id)`
}
