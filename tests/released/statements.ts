import type { Opened } from '@billing/store-sql'
import { CompiledQuery, type KyselyPlugin } from 'kysely'

/** A database that writes down how its schema came to be. */
export interface Recorded {
  readonly opened: Opened
  /** Every CREATE, ALTER and DROP so far, in order, each without a semicolon. */
  readonly statements: readonly string[]
}

/** Write down the statements that make the schema, while everything goes to the database as before. */
export function recorded(opened: Opened): Recorded {
  const statements: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'RawNode' || /^(Create|Alter|Drop)/.test(node.kind)) {
        const { sql } = opened.db.getExecutor().compileQuery(node, queryId)
        if (/^\s*(create|alter|drop)\b/i.test(sql)) statements.push(sql.trim())
      }
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { opened: { ...opened, db: opened.db.withPlugin(recorder) }, statements }
}

/** Run a text of many statements at once, as PostgreSQL takes it. */
export async function runScript({ db }: Pick<Opened, 'db'>, script: string): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(script))
}
