import type { Ddl } from './ddl.ts'

/** The list of identity reviews shows what was submitted: most customers only ever look what we ask for. */
export const sentIntakes: Ddl = () => [
  `create index compliance_intakes_sent on compliance_intakes (created_at, id)
   where submitted_at is not null`,
]
