import { ACCOUNTS } from './postgres/accounts.ts'
import { AUDIT } from './postgres/audit.ts'
import { COUNTS } from './postgres/counts.ts'
import { INVOICES } from './postgres/invoices.ts'
import { LEDGER } from './postgres/ledger.ts'
import { LISTS } from './postgres/lists.ts'
import { PAYMENTS } from './postgres/payments.ts'
import { PROVIDER } from './postgres/provider.ts'
import { QUEUES } from './postgres/queues.ts'
import { REVIEWS } from './postgres/reviews.ts'
import { SUBSCRIPTIONS } from './postgres/subscriptions.ts'
import { SUPPORT } from './postgres/support.ts'
import { TENANTS } from './postgres/tenants.ts'

/** The statements that make the first schema on PostgreSQL: a table comes after those that it refers to. */
export const POSTGRES: readonly string[] = [
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
