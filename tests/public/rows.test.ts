import { STORY_DIALECTS } from '../support/databases.ts'
import { testRows } from './run-rows.ts'

for (const dialect of STORY_DIALECTS) await testRows(dialect)
// Rows in which callers meet are of PostgreSQL too: it lets them in side by side.
if (!STORY_DIALECTS.includes('postgres')) {
  await testRows('postgres', ({ input }) => input.some(([deed]) => deed === 'at once'))
}
