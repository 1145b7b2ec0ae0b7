import { LOCALES, PLAN_TIERS, SIGNUP_FAILURES, signupMachine, statesOf } from '@billing/core'
import { type Ddl, oneOf, refers } from './ddl.ts'

/** Signups. */
export const signups: Ddl = ({ int, key, strict }) => [
  `create table signups (
    signup_id ${key} primary key,
    status text not null ${oneOf('status', statesOf(signupMachine))},
    email text not null,
    email_key ${key} not null,
    language text not null ${oneOf('language', LOCALES)},
    plan_tier text not null ${oneOf('plan_tier', PLAN_TIERS)},
    price_minor ${int} not null check (price_minor >= 0),
    price_currency text not null,
    prospect_account_id ${key} ${refers('accounts')},
    account_id ${key} ${refers('accounts')},
    order_id ${key} not null,
    order_token text not null,
    failure_reason text ${oneOf('failure_reason', SIGNUP_FAILURES)},
    card_verified_at ${int},
    expires_at ${int} not null,
    created_at ${int} not null,
    updated_at ${int} not null
  )${strict}`,
  `create index signups_email on signups (email_key, created_at)`,
  `create index signups_prospect on signups (prospect_account_id)`,
  `create index signups_account on signups (account_id)`,
  `create index signups_expiry on signups (expires_at, signup_id) where status = 'pending_payment'`,
  `create index signups_failed on signups (updated_at, signup_id) where status = 'failed' and email <> ''`,
]
