import type { Ddl } from './ddl.ts'

const COLUMNS = {
  sqlite: { key: 'text', int: 'integer', end: ') strict' },
  postgres: { key: 'text collate "C"', int: 'bigint', end: ')' },
} as const

/**
 * Who redeemed which discount code, once each; a row for each code, which whoever counts it holds; and what was ordered with a
 * signup, or a change, beside the plan.
 */
export const discountCodes: Ddl = (dialect) => {
  const { key, int, end } = COLUMNS[dialect]
  return [
    `create table redemptions (
      discount_id ${key} primary key,
      code ${key} not null,
      account_id ${key} references accounts deferrable initially deferred,
      signup_id ${key} references signups deferrable initially deferred,
      subscription_id ${key} references subscriptions deferrable initially deferred,
      reserved_at ${int} not null,
      given_at ${int},
      doubt text,
      unique (code, account_id),
      check (account_id is not null or signup_id is not null),
      check (subscription_id is null or given_at is not null)
    ${end}`,
    'create index redemptions_of_account on redemptions (account_id)',
    'create index redemptions_of_signup on redemptions (signup_id) where signup_id is not null',
    'create index redemptions_in_doubt on redemptions (given_at) where doubt is not null',
    `create table counted_codes (
      code ${key} primary key,
      times_counted ${int} not null
    ${end}`,
    'alter table signups add column ordered text',
    'alter table plan_changes add column discount text',
  ]
}
