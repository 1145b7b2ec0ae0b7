import type { Ddl } from './ddl.ts'

/** The session of an operator in which they began to read as a customer. Readings of before, which live for minutes, end. */
export const readingBegunIn: Ddl = () => [
  'alter table sessions add column begun_in text',
  `update sessions set ended_at = created_at, end_reason = 'superseded'
    where reading_reason is not null and ended_at is null`,
]
