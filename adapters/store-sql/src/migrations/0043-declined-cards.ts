import type { Ddl } from './ddl.ts'

/** Which card declined a period last, also once another one is asked for it. */
export const declinedCards: Ddl = () => [
  'alter table billing_cycles add column declined_method_id text',
]
