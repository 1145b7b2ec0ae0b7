import { ACCOUNTS } from './sqlite/accounts.ts'
import { AUDIT } from './sqlite/audit.ts'
import { COUNTS } from './sqlite/counts.ts'
import { INVOICES } from './sqlite/invoices.ts'
import { LEDGER } from './sqlite/ledger.ts'
import { LISTS } from './sqlite/lists.ts'
import { PAYMENTS } from './sqlite/payments.ts'
import { PROVIDER } from './sqlite/provider.ts'
import { QUEUES } from './sqlite/queues.ts'
import { REVIEWS } from './sqlite/reviews.ts'
import { SUBSCRIPTIONS } from './sqlite/subscriptions.ts'
import { SUPPORT } from './sqlite/support.ts'
import { TENANTS } from './sqlite/tenants.ts'

/** The statements that make the first schema on SQLite: a table comes after those that it refers to. */
export const SQLITE: readonly string[] = [
  ...ACCOUNTS,
  ...SUBSCRIPTIONS,
  ...PROVIDER,
  ...TENANTS,
  ...INVOICES,
  ...PAYMENTS,
  ...LEDGER,
  ...REVIEWS,
  ...SUPPORT,
  ...AUDIT,
  ...QUEUES,
  ...LISTS,
  ...COUNTS,
]
