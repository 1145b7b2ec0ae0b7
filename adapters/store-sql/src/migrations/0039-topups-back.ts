import type { Ddl } from './ddl.ts'

/**
 * A topup goes back to its card or becomes account credit; and what a phone system last said is unused is kept when it goes.
 * Source: contract 6.7.
 */
export const topupsBack: Ddl = (dialect) => [
  `alter table refunds add column paid_to text not null default 'card'
    check (paid_to in ('card', 'account_credit'))`,
  `alter table tenants add column call_credit_left_minor ${dialect === 'sqlite' ? 'integer' : 'bigint'}
    check (call_credit_left_minor >= 0)`,
]
