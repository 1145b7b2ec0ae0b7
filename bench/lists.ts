import { parseArgs } from 'node:util'
import { createSqlStore, type Opened } from '@billing/store-sql'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { deskCasesOf } from './million/desk-cases.ts'
import { depthsOf } from './million/far-in.ts'
import { openAt } from './million/fill.ts'
import { type Case, pagesOf } from './million/list-case.ts'
import { casesOf } from './million/list-cases.ts'
import { viewCases } from './million/view-cases.ts'

const HELP = `Measures every list, view and dashboard on a database that bench/million.ts has filled.

  node bench/lists.ts --database <file>|postgres://… [--calls 200] [--only <part of a name>] [--plans]

Prints the median and the 99th of a hundred calls for each case in milliseconds, slowest first, with the
processor time that this process spent on a call; and the query plans of what took longer than 20 ms,
or with --plans of all. Add a case in bench/million/.`

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'million.db' },
    calls: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

interface Measured {
  readonly name: string
  readonly rows: number
  readonly p50: number
  readonly p99: number
  readonly cpu: number
}

/** Milliseconds beyond which a case is looked into. */
const SLOW = 20

if (values.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  const opened = openAt(values.database)
  const heard: CompiledQuery[] = []
  const heeded = { ...opened, db: opened.db.withPlugin(listening(opened, heard)) }
  try {
    const store = createSqlStore(heeded)
    const depths = await depthsOf(opened)
    const lists = [...casesOf(store, depths), ...deskCasesOf(store, depths)]
    const all = [...lists.flatMap(pagesOf), ...viewCases(store)]
    const cases = all.filter(({ name }) => name.includes(values.only))
    const measured: Measured[] = []
    for (const each of cases) {
      measured.push(await measure(each))
      console.error(Object.values(measured.at(-1) ?? {}).join('\t'))
    }
    const slowest = measured.toSorted((a, b) => b.p99 - a.p99)
    console.table(slowest)
    for (const { name } of slowest.filter(({ p99 }) => values.plans || p99 > SLOW)) {
      heard.length = 0
      await cases.find((each) => each.name === name)?.run()
      await explain(opened, name, heard)
    }
  } finally {
    await opened.close()
  }
}

async function measure({ name, run }: Case): Promise<Measured> {
  const times: number[] = []
  const answer = await run()
  const before = process.cpuUsage()
  for (let call = 0; call < Number(values.calls); call++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(before)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => rounded(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  const cpu = rounded((user + system) / 1_000 / times.length)
  return { name, rows: rowsOf(answer), p50: at(0.5), p99: at(0.99), cpu }
}

function rowsOf(answer: unknown): number {
  const data = answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : []
  return Array.isArray(data) ? data.length : 0
}

function rounded(ms: number): number {
  return Math.round(100 * ms) / 100
}

/** Remembers what is asked, so that its plan can be shown. */
function listening({ db }: Opened, heard: CompiledQuery[]): KyselyPlugin {
  return {
    transformQuery({ node, queryId }) {
      heard.push(db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

async function explain({ db, dialect }: Opened, name: string, asked: readonly CompiledQuery[]) {
  const how = dialect === 'sqlite' ? 'explain query plan' : 'explain (analyze, buffers)'
  console.log(`\n${name}`)
  for (const query of asked) {
    const { rows } = await db.executeQuery<Record<string, unknown>>({
      ...query,
      sql: `${how} ${query.sql}`,
    })
    console.log(`  ${query.sql.slice(0, 200).replaceAll(/\s+/g, ' ')}`)
    for (const row of rows) console.log(`    ${String(row['detail'] ?? row['QUERY PLAN'])}`)
  }
}
