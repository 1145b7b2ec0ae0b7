import type { Ddl } from './ddl.ts'

const INT = { sqlite: 'integer', postgres: 'bigint' } as const

/** Where a session was last used, and when. Of those of before nobody knows. */
export const sessionDevices: Ddl = (dialect) => [
  'alter table sessions add column ip text',
  'alter table sessions add column user_agent text',
  `alter table sessions add column last_used_at ${INT[dialect]}`,
]
