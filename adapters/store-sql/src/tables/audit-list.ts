import { AUDIT_ACTORS, type AuditFilter, type AuditLog, type EpochMs } from '@billing/core'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Handle } from '../dialect.ts'
import { columnOf } from './column.ts'
import { casesOf, inOrder, newestOf } from './newest-of.ts'
import { equalTo } from './pages.ts'

const LIST = { table: 'audit_log', at: 'ts', id: 'id' } as const

const TS = columnOf('audit_log', 'ts')

/** The audit log for operators: first which rows, by the indexes alone, then what they say. */
export function auditList({ db, dialect }: Handle): AuditLog['list'] {
  return async (filter, page) => {
    const { since, until } = filter
    const { after, limit } = page
    // One upper bound: SQLite begins at one, and would pass over every row between it and the other.
    const isGoingOn = after !== null && (until === undefined || after.at < until)
    const within = between(since, isGoingOn ? undefined : until)
    const cases = filtered(filter).map((conditions) => [...conditions, ...within])
    const request = { limit, after: isGoingOn ? after : null }
    const positions = await newestOf(db, LIST, cases, request)
    const ids = positions.data.map(({ id }) => id)
    if (ids.length === 0) return { data: [], next: null }
    const instants = positions.data.map(({ at }) => at)
    const rows = await db
      .selectFrom('audit_log')
      .selectAll()
      .where('id', 'in', ids)
      // Which months the rows are in: PostgreSQL looks into no other.
      .$if(dialect === 'postgres', (query) =>
        query.where(
          sql<SqlBool>`${TS} between ${Math.min(...instants)} and ${Math.max(...instants)}`,
        ),
      )
      .execute()
    return inOrder(positions, rows, ({ id }) => id)
  }
}

/**
 * An account's rows, or a user's, are found by its own index. Otherwise each combination of actor and
 * outcome is a case, so that an index over both leads in the list's order whichever of them is asked for.
 */
function filtered({ account_id, user_id, action, actor, outcome }: AuditFilter) {
  const rest = { action, actor, outcome }
  if (account_id !== undefined) {
    const own = equalTo('audit_log', { account_id }, { unindexed: false })
    return [[...own, ...equalTo('audit_log', { user_id, ...rest }, { unindexed: true })]]
  }
  if (user_id !== undefined) {
    return [
      [
        ...equalTo('audit_log', { user_id }, { unindexed: false }),
        ...equalTo('audit_log', rest, { unindexed: true }),
      ],
    ]
  }
  if (action === undefined && actor === undefined && outcome === undefined) return [[]]
  return casesOf('audit_log', {
    ...(action === undefined ? {} : { action: [action] }),
    actor: actor === undefined ? AUDIT_ACTORS : [actor],
    outcome: outcome === undefined ? ['success', 'failure'] : [outcome],
  })
}

function between(since?: EpochMs, until?: EpochMs): RawBuilder<SqlBool>[] {
  return [
    ...(since === undefined ? [] : [sql<SqlBool>`${TS} >= ${since}`]),
    ...(until === undefined ? [] : [sql<SqlBool>`${TS} < ${until}`]),
  ]
}
