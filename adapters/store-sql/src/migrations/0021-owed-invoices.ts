import type { Ddl } from './ddl.ts'

/** Who owes most is counted from the open invoices alone. */
export const owedInvoices: Ddl = () => [
  `create index invoices_owed on invoices
    (account_id, total_minor, credit_applied_minor, credited_minor)
    where status in ('open', 'uncollectible')`,
]
