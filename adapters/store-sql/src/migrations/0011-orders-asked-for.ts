import type { Ddl } from './ddl.ts'

/** Since when an order may stand at the provider that we were never told of. Source: contract 7.3. */
export const ordersAskedFor: Ddl = (dialect) => [
  `alter table billing_cycles add column order_asked_at ${dialect === 'sqlite' ? 'integer' : 'bigint'}`,
]
