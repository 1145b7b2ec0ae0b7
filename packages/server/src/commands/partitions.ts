import { lookUp } from '@billing/core'
import type { Opened, Partition } from '@billing/store-sql'
import { type ConfigCommand, type Given, JSON_OPTION, Misuse, type Out } from '../command.ts'
import type { Config } from '../config.ts'
import { jsonAnswer } from '../json-answer.ts'
import { settledBy, StartError } from '../start-error.ts'
import { columns } from './listed.ts'
import { monthOf } from './words.ts'

/** How many months are made ahead unless told. */
const AHEAD = 3

/** The most that are made ahead. */
const MOST_AHEAD = 120

type Options = Given['options']
type Work = (opened: Opened, options: Options, out: Out) => Promise<void>

const WAYS: Readonly<Record<string, Work>> = { list, make, detach }

/** What belongs to another way than the one that was asked for. */
const OPTIONS_OF: Readonly<Record<string, readonly string[]>> = {
  list: [],
  make: ['months'],
  detach: ['before', 'table'],
}

/** Lists, makes and detaches the partitions of the tables that grow without end. */
export const partitions: ConfigCommand = {
  summary: 'list, make or detach the months that PostgreSQL keeps growing tables apart by',
  words: [
    { name: 'way', what: 'what to do; list them', one_of: Object.keys(WAYS), optional: true },
  ],
  options: {
    '--months <number>': `make: how many months after this one; ${AHEAD} unless given`,
    '--before <month>': 'detach: the months before this one, as in 2026-02',
    '--table <table>': 'detach: of which table',
    ...JSON_OPTION,
  },
  examples: [
    'partitions',
    'partitions make --months 3',
    'partitions detach --before 2024-01 --table webhooks',
  ],
  async prepare(config, { words: [way = 'list'], options }, out) {
    const others = Object.keys(OPTIONS_OF).filter((each) => each !== way)
    const foreign = others.flatMap((each) => lookUp(OPTIONS_OF, each) ?? [])
    for (const name of foreign) {
      if (name in options) throw new Misuse(`--${name} is not of partitions ${way}`)
    }
    const work = lookUp(WAYS, way) ?? list
    const { PARTITIONED_TABLES } = await import('@billing/store-sql')
    check(way, options, PARTITIONED_TABLES)
    if (config.BILLING_DATABASE_URL.startsWith('sqlite:')) {
      const says = 'SQLite keeps each table in one piece: there is nothing to do.'
      out.print('json' in options ? jsonAnswer({ partitioned: false }) : says)
      return 0
    }
    await onPostgres(config, (opened) => work(opened, options, out))
    return 0
  },
}

/** Throws a `Misuse`, also where SQLite would have nothing to do. */
function check(way: string, options: Options, tables: readonly string[]): void {
  if (way === 'make') monthsOf(options)
  if (way !== 'detach') return
  monthOf('before', options['before'])
  if (tables.includes(String(options['table']))) return
  throw new Misuse(`--table expects one of ${tables.join(', ')}`)
}

function monthsOf({ months = String(AHEAD) }: Options): number {
  const ahead = Number(months)
  if (Number.isInteger(ahead) && ahead >= 0 && ahead <= MOST_AHEAD) return ahead
  throw new Misuse(`--months expects a whole number from 0 to ${MOST_AHEAD}`)
}

/** `insufficient_privilege` (PostgreSQL, Appendix A). */
const MAY_NOT = '42501'

const NOT_OWNER =
  'BILLING_DATABASE_URL: this role may not change the tables: run it as the one that owns them'

async function onPostgres(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  const { connect } = await import('../compose.ts')
  const { missingMigrations } = await import('@billing/store-sql')
  await settledBy('BILLING_DATABASE_URL', async () => {
    const opened = connect(config)
    const old = 'the tables are not up to date: run `billing migrate` first'
    return missingMigrations(opened)
      .then((missing) => {
        if (missing.length > 0) throw new StartError(`BILLING_DATABASE_URL: ${old}`)
        return work(opened)
      })
      .catch((error: unknown) => {
        throw (error as { code?: string }).code === MAY_NOT ? new StartError(NOT_OWNER) : error
      })
      .finally(() => opened.close())
  })
}

async function list(opened: Opened, options: Options, out: Out): Promise<void> {
  const { listPartitions } = await import('@billing/store-sql')
  const all = await listPartitions(opened)
  if ('json' in options) out.print(jsonAnswer(all))
  else for (const line of columns([HEADER, ...all.map(cellsOf)])) out.print(line)
}

const HEADER = ['TABLE', 'PARTITION', 'FROM', 'TO', 'ROWS', 'BYTES']

function cellsOf({ table, partition, since, until, rows_estimate, bytes }: Partition): string[] {
  const rows = rows_estimate === null ? '?' : `~${rows_estimate}`
  return [table, partition, dayOf(since), dayOf(until), rows, String(bytes)]
}

/** The first day of a month; the default partition has all others. */
function dayOf(at: number | null): string {
  return at === null ? 'default' : new Date(at).toISOString().slice(0, 10)
}

async function make(opened: Opened, options: Options, out: Out): Promise<void> {
  const { makePartitions } = await import('@billing/store-sql')
  const made = await makePartitions(opened, monthsOf(options))
  if ('json' in options) {
    out.print(jsonAnswer({ made }))
    return
  }
  for (const { partition, moved } of made) {
    out.print(`made ${partition}${moved === 0 ? '' : `, and moved ${moved} rows there`}`)
  }
  if (made.length === 0) out.print('Every month is there.')
}

async function detach(opened: Opened, options: Options, out: Out): Promise<void> {
  const { detachPartitions, whyKept } = await import('@billing/store-sql')
  const table = String(options['table'])
  const { year, month } = monthOf('before', options['before'])
  const before = Date.UTC(year, month - 1, 1)
  const why = whyKept(table, before, Date.now())
  if (why !== null) throw new StartError(`${table} keeps its months: ${why}`)
  const detached = await detachPartitions(opened, table, before)
  if ('json' in options) {
    out.print(jsonAnswer({ table, detached }))
    return
  }
  for (const name of detached) {
    out.print(`detached ${name}, which is a table of its own now`)
    out.print(`    pg_dump --table=${name} --file=${name}.sql "$BILLING_DATABASE_URL"`)
    out.print(`    then, once that is kept: drop table ${name}`)
  }
  if (detached.length === 0) out.print('No month of it ended before.')
}
