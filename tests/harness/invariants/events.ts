import type { Invariant } from './evidence.ts'
import { all, found } from './look.ts'

/** What other systems are told of. */
export const TOLD_EVENTS: readonly Invariant[] = [
  {
    id: 'Q6',
    says: 'The stream of events tells of every move that the audit log has, and of no other: judged for those that are always an event. Positions have no gap.',
    when: 'at rest',
    check: all(found(untold), found(toldOfNothing), found(gaps)),
  },
]

/** A database of before events has none of what happened before its first one. */
function untold(): string {
  return `select a.id, a.action || ' is no event' as flaw from audit_log a
    where a.account_id is not null and a.action in ('account.tenant_ready', 'tenant.created',
        'invoice.issued', 'invoice.settled', 'payment.processed', 'payment.completed',
        'credit_note.issued', 'refund.completed', 'payment.dispute_lost', 'dunning.climb')
      -- What a bank took back is an event of its payment.
      and not (a.action = 'refund.completed'
        and (a.meta like '%"dispute_id"%' or a.meta like '%"paid_to"%'))
      and a.ts > (select min(e.occurred_at) from events e)
      and not exists (select 1 from events e where e.event_id = a.id)`
}

function toldOfNothing(): string {
  return `select e.event_id as id, e.kind || ' tells of nothing in the audit log' as flaw from events e
    where e.kind <> 'trial.ending' and not exists (select 1 from audit_log a where a.id = e.event_id)`
}

function gaps(): string {
  return `select 'positions' as id, cast(many as text) || ' events go up to ' || cast(last as text) as flaw
    from (select count(*) as many, max(position) as last from events where position is not null) p
    where many <> last`
}
