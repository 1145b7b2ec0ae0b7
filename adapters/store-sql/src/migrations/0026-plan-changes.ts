import { PLAN_TIERS, planChangeMachine, statesOf } from '@billing/core'
import { amount, type Ddl, oneOf, refers } from './ddl.ts'

/** Changes of plan at once, and the queue of those whose payment is to be read. */
export const planChanges: Ddl = (words) => [
  `create table plan_changes (
    plan_change_id ${words.key} primary key,
    subscription_id ${words.key} not null ${refers('subscriptions')},
    account_id ${words.key} not null ${refers('accounts')},
    from_tier text not null ${oneOf('from_tier', PLAN_TIERS)},
    to_tier text not null ${oneOf('to_tier', PLAN_TIERS)},
    ${amount(words, 'price')},
    changed_at ${words.int} not null,
    period_start ${words.int} not null,
    period_end ${words.int} not null,
    period_days ${words.int} not null check (period_days >= 0),
    delta_minor ${words.int} not null,
    ${amount(words, 'amount')},
    draft text,
    invoice_id ${words.key} ${refers('invoices')},
    order_id ${words.key},
    payment_method_id ${words.key},
    started_by text not null ${oneOf('started_by', ['customer', 'operator'])},
    user_id ${words.key} not null,
    reason text,
    state text not null ${oneOf('state', statesOf(planChangeMachine))},
    state_since ${words.int} not null,
    unknown_reads ${words.int} not null check (unknown_reads >= 0),
    next_action_at ${words.int},
    failure_code text,
    created_at ${words.int} not null,
    updated_at ${words.int} not null,
    lease_until ${words.int},
    lease_fence ${words.int} not null default 0,
    check (from_tier <> to_tier),
    check ((state = 'charging') = (next_action_at is not null))
  )${words.strict}`,
  `create index plan_changes_due on plan_changes (next_action_at, plan_change_id)
   where next_action_at is not null`,
  `create index plan_changes_subscription on plan_changes (subscription_id, changed_at, plan_change_id)`,
]
