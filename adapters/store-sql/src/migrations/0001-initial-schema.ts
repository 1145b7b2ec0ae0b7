import { POSTGRES } from './0001-initial-schema/postgres.ts'
import { SQLITE } from './0001-initial-schema/sqlite.ts'
import type { Ddl } from './ddl.ts'

/**
 * The first schema that is kept. Words that a machine of states or a list of ours takes are checked as they
 * were on that day; names of plans are not, which are configuration.
 */
export const initialSchema: Ddl = (dialect) => ({ sqlite: SQLITE, postgres: POSTGRES })[dialect]
