import type { Ddl } from './ddl.ts'

const INT = { sqlite: 'integer', postgres: 'bigint' } as const

/** Operators who read and press nothing, and the sessions in which an operator reads as a customer, with why. */
export const readers: Ddl = (dialect) => [
  `alter table users add column reads_only ${INT[dialect]} not null default 0
    check (reads_only = 0 or (reads_only = 1 and role = 'admin'))`,
  'alter table sessions add column reading_reason text',
]
