import { DOCUMENT_SERIES } from '@billing/core'
import { type Ddl, oneOf } from './ddl.ts'

/** The last number taken of each series and year, and when its document was issued. Source: contract 6.5. */
export const documentSeries: Ddl = ({ int, key, strict }) => [
  `create table document_series (
    series ${key} not null ${oneOf('series', Object.keys(DOCUMENT_SERIES))},
    year ${int} not null check (year > 0),
    last ${int} not null check (last > 0),
    last_issued_at ${int} not null,
    primary key (series, year)
  )${strict}`,
]
