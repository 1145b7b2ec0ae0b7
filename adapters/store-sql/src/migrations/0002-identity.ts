import { LOCALES, USER_ROLES } from '@billing/core'
import { type Ddl, flag, oneOf, refers } from './ddl.ts'

/** Users, their sessions and refresh tokens, and single-use secrets. */
export const identity: Ddl = (words) => [...users(words), ...sessions(words), ...oneTimes(words)]

const users: Ddl = ({ int, key, strict }) => [
  `create table users (
    user_id ${key} primary key,
    account_id ${key} not null ${refers('accounts')},
    email text not null,
    email_key ${key} not null unique,
    first_name text not null,
    last_name text not null,
    role text not null ${oneOf('role', USER_ROLES)},
    language text not null ${oneOf('language', LOCALES)},
    notifications_enabled ${int} not null ${flag('notifications_enabled')},
    password_hash text,
    email_proven_at ${int},
    totp_sealed text,
    totp_confirmed_at ${int},
    totp_last_step ${int},
    created_at ${int} not null,
    updated_at ${int} not null
  )${strict}`,
  `create index users_account on users (account_id, created_at, user_id)`,
]

const sessions: Ddl = ({ int, key, strict }) => [
  `create table sessions (
    session_id ${key} primary key,
    user_id ${key} not null ${refers('users', 'on delete cascade')},
    account_id ${key} not null ${refers('accounts')},
    twofa ${int} not null ${flag('twofa')},
    created_at ${int} not null,
    ended_at ${int},
    end_reason text,
    check ((ended_at is null) = (end_reason is null))
  )${strict}`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_account on sessions (account_id)`,
  `create index sessions_ended on sessions (ended_at) where ended_at is not null`,
  `create index sessions_created on sessions (created_at)`,
  `create table refresh_tokens (
    token_hash ${key} primary key,
    session_id ${key} not null ${refers('sessions', 'on delete cascade')},
    issued_at ${int} not null,
    expires_at ${int} not null,
    rotated_at ${int}
  )${strict}`,
  `create index refresh_tokens_session on refresh_tokens (session_id)`,
  `create index refresh_tokens_expiry on refresh_tokens (expires_at)`,
]

const oneTimes: Ddl = ({ int, key, strict }) => [
  `create table one_times (
    one_time_id ${key} primary key,
    purpose ${key} not null,
    email_key ${key} not null,
    user_id ${key} ${refers('users', 'on delete cascade')},
    token_hash ${key} not null unique,
    code_mac text,
    tries_left ${int} check (tries_left >= 0),
    created_at ${int} not null,
    expires_at ${int} not null,
    spent_at ${int}
  )${strict}`,
  `create index one_times_unspent on one_times (purpose, email_key, created_at) where spent_at is null`,
  `create index one_times_user on one_times (user_id)`,
  `create index one_times_death on one_times (coalesce(spent_at, expires_at))`,
]
