import type { Ddl } from './ddl.ts'

/** Topups whose order is over another amount than we asked for, for the alert that tells of them. */
export const wrongTopups: Ddl = () => [
  `create index payments_wrong_topups on payments (updated_at)
   where kind = 'topup' and failure_code = 'wrong_amount'`,
]
