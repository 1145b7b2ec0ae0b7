import type { Ddl } from './ddl.ts'

/** Orders by our reference: whether a key's id is spent, and which orders of the provider are nobody's. Source: contract 7.3. */
export const orderReferences: Ddl = () => [
  `create index provider_orders_reference on provider_orders (reference)`,
]
