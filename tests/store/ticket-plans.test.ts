import { epochMs, type Tx } from '@billing/core'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { type CompiledQuery, CompiledQuery as Compiled, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'

const PAGE = { limit: 20, after: { at: 1_000, id: 'x' } }
const LIST = (filters: Parameters<Tx['tickets']['list']>[0]) => (tx: Tx) =>
  tx.tickets.list(filters, PAGE)

/** What is asked of tickets however many there are, each in the order in which it is given. */
// prettier-ignore
const IN_ORDER: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  'the tickets of an account':     (tx) => tx.tickets.listOfAccount('acc-1', PAGE),
  'all tickets':                   LIST({}),
  'those of a status':             LIST({ status: 'open' }),
  'those of a category':           LIST({ category: 'billing' }),
  'those of an operator':          LIST({ assignee: 'ann' }),
  'those of nobody':               LIST({ assignee: null }),
  'those of nobody in a status':   LIST({ assignee: null, status: 'open' }),
  'those of nobody in a category': LIST({ assignee: null, category: 'other' }),
  'those of a status and category': LIST({ status: 'open', category: 'other' }),
}
// prettier-ignore
const INDEXED: typeof IN_ORDER = {
  ...IN_ORDER,
  'those in which silence has an effect':   (tx) => tx.tickets.due(epochMs(5), 50),
  'the messages of one and its duplicates': (tx) => tx.tickets.messagesOf('t-1'),
  'the last message of one':               (tx) => tx.tickets.newestMessage('t-1'),
  'the files of one and its duplicates':   (tx) => tx.tickets.filesOf('t-1'),
  'how many came with a message':          (tx) => tx.tickets.fileCount('m-1'),
  'how many an account sent in a day':     (tx) => tx.tickets.filesSince('acc-1', epochMs(0)),
  'the audit rows of one':                  (tx) => tx.audit.ofTicket('t-1'),
}

describe.each(DIALECTS)('on %s an index answers', (dialect) => {
  let opened: Opened
  let asked: CompiledQuery[] = []
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
  })
  afterAll(() => opened.close())

  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(opened.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }

  /** How the database goes about a question; an empty table is scanned unless that is forbidden. */
  const planOf = async (ask: (tx: Tx) => Promise<unknown>): Promise<string> => {
    asked = []
    await createSqlStore({ ...opened, db: opened.db.withPlugin(listening) }).read(ask)
    const { sql: text, parameters } = asked.at(-1) ?? { sql: '', parameters: [] }
    const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain'
    return opened.db.connection().execute(async (connection) => {
      if (dialect === 'postgres') await sql`set enable_seqscan = off`.execute(connection)
      const query = Compiled.raw(`${explain} ${text}`, [...parameters])
      const { rows } = await connection.executeQuery<Record<string, unknown>>(query)
      return rows.map((row) => String(row['detail'] ?? row['QUERY PLAN'])).join('\n')
    })
  }

  it.each(Object.entries(INDEXED))('%s, without reading the table', async (_name, ask) => {
    const plan = await planOf(ask)

    expect(plan).toMatch(/index/i)
    expect(plan).not.toMatch(/SCAN (support|audit)|Seq Scan/)
  })

  it.each(Object.entries(IN_ORDER))('%s, without sorting them', async (_name, ask) => {
    expect(await planOf(ask)).not.toMatch(/TEMP B-TREE|Sort/)
  })
})
