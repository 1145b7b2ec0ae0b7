import { SQLITE } from './0001-initial-schema/sqlite.ts'
import type { Ddl } from './ddl.ts'

/** The columns that hold the name of a plan, and once had the names of that day as a check. */
const TIERS: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ['signups', ['plan_tier']],
  ['subscriptions', ['plan_tier', 'plan_tier_pending']],
  ['plan_changes', ['from_tier', 'to_tier']],
  ['subscription_counts', ['plan_tier']],
  ['listed_customers', ['plan_tier']],
]

/**
 * Takes the names of plans out of the checks of databases that were made before the first schema: which
 * plans there are is configuration. Where nothing is to be taken out, all stays as it is.
 */
export const planTiers: Ddl = (dialect) =>
  dialect === 'sqlite' ? rebuilt() : TIERS.flatMap(dropped)

function dropped([table, columns]: (typeof TIERS)[number]): string[] {
  return columns.map(
    (column) => `alter table ${table} drop constraint if exists ${table}_${column}_check`,
  )
}

/**
 * SQLite drops no check that has no name: each table is made anew, as the first schema has it. References
 * to it are checked as the transaction ends; the two indexes find the rows that refer, for as long as it takes.
 */
function rebuilt(): string[] {
  return [
    'create index tenant_intents_of_signup on tenant_intents (signup_id)',
    'create index invoices_of_subscription on invoices (subscription_id)',
    ...TIERS.flatMap(([table]) => {
      const [create = '', ...rest] = statementsOf(table)
      return [
        `create table kept_rows as select * from ${table}`,
        `drop table ${table}`,
        create,
        `insert into ${table} select * from kept_rows`,
        'drop table kept_rows',
        ...rest,
      ]
    }),
    'drop index tenant_intents_of_signup',
    'drop index invoices_of_subscription',
  ]
}

/** What makes a table, then its indexes and triggers. */
function statementsOf(table: string): string[] {
  const own = new RegExp(
    `^create (?:table ${table} |(?:unique )?(?:index|trigger) [^(]+? on ${table}\\b)`,
  )
  return SQLITE.filter((statement) => own.test(statement))
}
