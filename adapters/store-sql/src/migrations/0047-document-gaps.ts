import { appendOnly, type Ddl } from './ddl.ts'

/**
 * Numbers that were skipped after a restore: their documents may have been issued and forgotten. `seen` is JSON, the
 * places where the world outside showed them. Source: contract 6.5, 7.3.
 */
export const documentGaps: Ddl = (words) => [
  `create table document_gaps (
    series ${words.key} not null,
    year ${words.int} not null check (year > 0),
    first ${words.int} not null check (first > 0),
    last ${words.int} not null,
    seen text not null,
    created_at ${words.int} not null,
    primary key (series, year, first),
    check (last >= first)
  )${words.strict}`,
  ...appendOnly(words, 'document_gaps'),
]
