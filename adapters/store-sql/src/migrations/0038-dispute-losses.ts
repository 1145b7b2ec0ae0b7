import type { Ddl } from './ddl.ts'

const ACCOUNTS = `'receivable', 'provider_clearing', 'revenue', 'vat_payable', 'prepaid_call_credit',
  'customer_credit', 'refunds', 'bad_debt', 'dispute_losses'`

/** SQLite changes no check: the tables are made anew. The triggers of the ledger write to them by name. */
const SQLITE = [
  'create table kept_rows as select * from ledger_balances',
  'drop table ledger_balances',
  `create table ledger_balances (
    account text not null check (account in (${ACCOUNTS})),
    subject_id text not null,
    currency text not null,
    debit_minor integer not null,
    primary key (account, subject_id, currency)
  ) strict`,
  'insert into ledger_balances select * from kept_rows',
  'drop table kept_rows',
  'create table kept_rows as select * from ledger_totals',
  'drop table ledger_totals',
  `create table ledger_totals (
    account text not null check (account in (${ACCOUNTS})),
    currency text not null,
    part integer not null check (part between 0 and 63),
    debit_minor integer not null,
    primary key (account, currency, part)
  ) strict`,
  'insert into ledger_totals select * from kept_rows',
  'drop table kept_rows',
]

const POSTGRES = ['ledger_balances', 'ledger_totals'].flatMap((table) => [
  `alter table ${table} drop constraint ${table}_account_check`,
  `alter table ${table} add constraint ${table}_account_check check (account in (${ACCOUNTS}))`,
])

/** What banks took of charges and no note, account credit or topup covers has an account of its own. Source: states 1.12. */
export const disputeLosses: Ddl = (dialect) => (dialect === 'sqlite' ? SQLITE : POSTGRES)
