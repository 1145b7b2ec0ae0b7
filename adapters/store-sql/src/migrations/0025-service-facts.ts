import type { Ddl } from './ddl.ts'

/** What the service remembers about itself: one row for each fact. */
export const serviceFacts: Ddl = ({ key, strict }) => [
  `create table service_facts (
    fact_key ${key} primary key,
    fact text not null
  )${strict}`,
]
