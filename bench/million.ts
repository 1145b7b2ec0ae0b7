import { parseArgs } from 'node:util'
import { migrate, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { sql } from 'kysely'
import { accounts, NAMES, services } from './fill-customers.ts'
import { invoices, payments } from './fill-money.ts'
import { figures, rest } from './fill-figures.ts'
import { audit, reviews, tickets } from './fill-paperwork.ts'
import { DAY, FILL_WORDS, type FillWords, type Range, type Size } from './fill-words.ts'
import { beginQuickly, endQuickly, operators } from './quick-fill.ts'

const HELP = `Fills a database with many customers and their history, for measuring lists and dashboards.

  node bench/million.ts --database <file>|postgres://… [--customers 1000000] [--months 36]
                        [--long-share 50] [--short-months 2] [--years 3]

The database must be empty; it is migrated first. On SQLite every constraint and trigger is on; on
PostgreSQL triggers sleep, and what they keep is made from the rows at the end. Of a thousand
customers, long-share have months of invoices, the others short-months. There is no ledger, and what
the audit log says is not sealed: the books of such a database do not verify.`

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'million.db' },
    customers: { type: 'string', default: '1000000' },
    months: { type: 'string', default: '36' },
    'long-share': { type: 'string', default: '50' },
    'short-months': { type: 'string', default: '2' },
    years: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
})

/** Customers that one transaction writes. */
const AT_ONCE = 10_000

/** In this order, because each refers to the ones before. */
const FILLS = { accounts, services, invoices, payments, audit, tickets, reviews } as const

/** Milliseconds that each part took so far. */
const spent = new Map<string, number>()

if (values.help) console.log(HELP)
else await main()

async function main(): Promise<void> {
  const size: Size = {
    customers: Number(values.customers),
    months: Number(values.months),
    long_share: Number(values['long-share']),
    short_months: Number(values['short-months']),
    years: Number(values.years),
    now: Math.floor(Date.now() / DAY) * DAY,
  }
  const opened = openAt(values.database)
  try {
    await migrate(opened)
    await hurried(opened)
    await prepare(opened, size)
    const indexes = await beginQuickly(opened)
    const began = performance.now()
    for (let from = 1; from <= size.customers; from += AT_ONCE) {
      await fill(opened, size, { from, to: Math.min(from + AT_ONCE - 1, size.customers) })
      const done = Math.min(from + AT_ONCE - 1, size.customers)
      const seconds = Math.round((performance.now() - began) / 1_000)
      console.log(`${done} of ${size.customers} customers after ${seconds} s ${report()}`)
    }
    await endQuickly(opened, indexes)
    for (const make of [operators, figures, rest]) await finish(opened, make, size)
    await settle(opened, size)
  } finally {
    await opened.close()
  }
}

function openAt(database: string): Opened {
  return database.startsWith('postgres') ? openPostgres(database, { max: 1 }) : openSqlite(database)
}

/** Nothing is lost but this run when the machine stops. */
async function hurried({ db, dialect }: Opened): Promise<void> {
  const settings = {
    sqlite: ['pragma synchronous = off', 'pragma cache_size = -3000000'],
    postgres: [
      'set statement_timeout = 0',
      'set synchronous_commit = off',
      `set work_mem = '256MB'`,
    ],
  }[dialect]
  for (const setting of settings) await sql.raw(setting).execute(db)
}

async function prepare({ db }: Opened, { months, short_months }: Size): Promise<void> {
  await sql.raw('create temp table bench_names (n integer, shown text, found text)').execute(db)
  await sql.raw('create temp table bench_months (m integer)').execute(db)
  const names = NAMES.map(([shown, found], n) => `(${n}, '${shown}', '${found}')`)
  await sql.raw(`insert into bench_names values ${names.join(', ')}`).execute(db)
  await sql.raw('create unique index bench_names_n on bench_names (n)').execute(db)
  const all = Array.from({ length: Math.max(months, short_months) }, (_, m) => `(${m})`)
  await sql.raw(`insert into bench_months values ${all.join(', ')}`).execute(db)
}

async function fill(opened: Opened, size: Size, range: Range): Promise<void> {
  await opened.db.transaction().execute(async (trx) => {
    for (const [name, statements] of Object.entries(FILLS)) {
      const began = performance.now()
      for (const statement of statements(FILL_WORDS[opened.dialect], size, range)) {
        await sql.raw(statement).execute(trx)
      }
      spent.set(name, (spent.get(name) ?? 0) + performance.now() - began)
    }
  })
}

/** Statements that run once, over everything. */
async function finish(
  { db, dialect }: Opened,
  make: (words: FillWords, size: Size) => readonly string[],
  size: Size,
): Promise<void> {
  for (const statement of make(FILL_WORDS[dialect], size)) {
    const began = performance.now()
    await sql.raw(statement).execute(db)
    const table = /(?:into|from) (\w+)/.exec(statement)?.[1]
    console.log(`${table} after ${Math.round((performance.now() - began) / 1_000)} s`)
  }
}

/** Seconds that each part took so far. */
function report(): string {
  return [...spent].map(([name, ms]) => `${name} ${Math.round(ms / 1_000)}`).join(', ')
}

/** Numbers go on after the ones taken, and PostgreSQL learns what it has. */
async function settle({ db, dialect }: Opened, { now }: Size): Promise<void> {
  await sql
    .raw(
      `insert into document_series (series, year, last, last_issued_at)
       select 'PBX', ${FILL_WORDS[dialect].year('issued_at')} + 0, 999999999, ${now}
       from invoices where invoice_id = (select max(invoice_id) from invoices)`.replace(
        ' + 0',
        dialect === 'postgres' ? '::bigint' : ' + 0',
      ),
    )
    .execute(db)
  if (dialect === 'postgres') await sql.raw('vacuum analyze').execute(db)
}
