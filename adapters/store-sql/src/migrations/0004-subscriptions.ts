import {
  billingCycleMachine,
  CYCLE_HOLDS,
  dunningMachine,
  PLAN_TIERS,
  statesOf,
  subscriptionMachine,
} from '@billing/core'
import { type Ddl, flag, oneOf, refers } from './ddl.ts'

/** Subscriptions and their billing cycles: one cycle per period. */
export const subscriptions: Ddl = (words) => [...subscribed(words), ...cycles(words)]

const subscribed: Ddl = ({ int, key, strict }) => [
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
    dunning_postponed_ms ${int} not null check (dunning_postponed_ms >= 0),
    ladder_held_at ${int},
    plan_change_id ${key},
    created_at ${int} not null,
    updated_at ${int} not null,
    -- A trial of no days ends as it begins.
    check (current_period_start <= current_period_end)
  )${strict}`,
  `create index subscriptions_account on subscriptions (account_id, created_at, subscription_id)`,
]

const cycles: Ddl = ({ int, key, strict }) => [
  `create table billing_cycles (
    cycle_id ${key} primary key,
    subscription_id ${key} not null ${refers('subscriptions')},
    account_id ${key} not null ${refers('accounts')},
    period_start ${int} not null,
    period_end ${int} not null,
    amount_minor ${int} not null check (amount_minor >= 0),
    amount_currency text not null,
    state text not null ${oneOf('state', statesOf(billingCycleMachine))},
    state_since ${int} not null,
    attempt_count ${int} not null check (attempt_count >= 0),
    next_attempt_at ${int},
    next_action_at ${int},
    unknown_reads ${int} not null check (unknown_reads >= 0),
    times_not_sent ${int} not null check (times_not_sent >= 0),
    held_for text ${oneOf('held_for', CYCLE_HOLDS)},
    refused_method_id ${key},
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
  `create index billing_cycles_account on billing_cycles (account_id, created_at, cycle_id)`,
  `create index billing_cycles_page on billing_cycles (created_at, cycle_id)`,
  `create index billing_cycles_state_page on billing_cycles (state, created_at, cycle_id)`,
]
