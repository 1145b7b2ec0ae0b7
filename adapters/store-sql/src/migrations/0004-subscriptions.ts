import {
  billingCycleMachine,
  dunningMachine,
  PLAN_TIERS,
  statesOf,
  subscriptionMachine,
} from '@billing/core'
import { type Ddl, flag, oneOf, refers } from './ddl.ts'

/** Subscriptions and their billing cycles: one cycle per period. */
export const subscriptions: Ddl = ({ int, key, strict }) => [
  `create table subscriptions (
    subscription_id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    plan_tier text not null ${oneOf('plan_tier', PLAN_TIERS)},
    status text not null ${oneOf('status', statesOf(subscriptionMachine))},
    price_minor ${int} not null check (price_minor >= 0),
    price_currency text not null,
    current_period_start ${int} not null,
    current_period_end ${int} not null,
    cancel_at_period_end ${int} not null ${flag('cancel_at_period_end')},
    cancel_reason text,
    cancel_note text,
    plan_tier_pending text ${oneOf('plan_tier_pending', PLAN_TIERS)},
    plan_tier_pending_effective_at ${int},
    trial_started_at ${int},
    trial_ends_at ${int},
    trial_converted_at ${int},
    anchor_at ${int} not null,
    dunning_state text not null ${oneOf('dunning_state', statesOf(dunningMachine))},
    created_at ${int} not null,
    updated_at ${int} not null,
    check (current_period_start < current_period_end)
  )${strict}`,
  `create index subscriptions_account on subscriptions (account_id, created_at, subscription_id)`,
  `create table billing_cycles (
    cycle_id ${key} primary key,
    subscription_id ${key} not null ${refers('subscriptions')},
    account_id ${key} not null ${refers('accounts')},
    period_start ${int} not null,
    period_end ${int} not null,
    amount_minor ${int} not null check (amount_minor >= 0),
    amount_currency text not null,
    state text not null ${oneOf('state', statesOf(billingCycleMachine))},
    attempt_count ${int} not null check (attempt_count >= 0),
    next_attempt_at ${int},
    provider_order_id ${key},
    payment_method_id ${key},
    invoice_id ${key},
    last_failure_code text,
    last_failure_message text,
    created_at ${int} not null,
    updated_at ${int} not null,
    unique (subscription_id, period_start),
    check (period_start < period_end)
  )${strict}`,
  `create index billing_cycles_account on billing_cycles (account_id)`,
]
