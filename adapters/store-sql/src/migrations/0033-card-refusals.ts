import type { Ddl } from './ddl.ts'

/** When a signup's cards were refused, by which too many of them within an hour are known. */
export const cardRefusals: Ddl = () => [
  `alter table signups add column card_refused_at text not null default '[]'`,
]
