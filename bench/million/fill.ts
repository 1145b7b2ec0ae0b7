import { makePartitions, migrate, type Opened, openPostgres, openSqlite } from '@billing/store-sql'
import { sql } from 'kysely'
import { accounts, NAMES, services } from './fill-customers.ts'
import { figures, rest } from './fill-figures.ts'
import { invoices, payments } from './fill-money.ts'
import { audit, reviews, tickets } from './fill-paperwork.ts'
import { FILL_WORDS, type Range, type Size } from './fill-words.ts'
import { beginQuickly, endQuickly, operators } from './quick-fill.ts'

/** Customers that one transaction writes. */
const AT_ONCE = 10_000

/** In this order, because each refers to the ones before. */
const FILLS = { accounts, services, invoices, payments, audit, tickets, reviews } as const

/** Who is told how far it is. */
type Tell = (line: string) => void

/** Milliseconds that each part took so far. */
type Spent = Map<string, number>

/** Migrates an empty database and fills it. What was written is lost when the machine stops meanwhile. */
export async function fillDatabase(database: string, size: Size, tell: Tell): Promise<void> {
  const opened = openAt(database)
  const spent: Spent = new Map()
  try {
    await migrate(opened)
    await hurried(opened)
    await prepare(opened, size)
    const indexes = await beginQuickly(opened)
    const began = performance.now()
    for (let from = 1; from <= size.customers; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, size.customers)
      await fill(opened, size, { range: { from, to }, spent })
      const seconds = Math.round((performance.now() - began) / 1_000)
      tell(`${to} of ${size.customers} customers after ${seconds} s ${report(spent)}`)
    }
    await endQuickly(opened, indexes)
    for (const make of [operators, figures, rest])
      await finish(opened, make(FILL_WORDS[opened.dialect], size), tell)
    await settle(opened, size)
  } finally {
    await opened.close()
  }
}

/** A database by its address, or the file that it is in. */
export function openAt(database: string): Opened {
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

async function fill(
  opened: Opened,
  size: Size,
  { range, spent }: { readonly range: Range; readonly spent: Spent },
): Promise<void> {
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
async function finish({ db }: Opened, statements: readonly string[], tell: Tell): Promise<void> {
  for (const statement of statements) {
    const began = performance.now()
    await sql.raw(statement).execute(db)
    const table = /(?:into|from) (\w+)/.exec(statement)?.[1]
    tell(`${table} after ${Math.round((performance.now() - began) / 1_000)} s`)
  }
}

/** Seconds that each part took so far. */
function report(spent: Spent): string {
  return [...spent].map(([name, ms]) => `${name} ${Math.round(ms / 1_000)}`).join(', ')
}

/** Numbers go on after the ones taken, and PostgreSQL learns what it has. */
async function settle(opened: Opened, { now }: Size): Promise<void> {
  const { db, dialect } = opened
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
  if (dialect !== 'postgres') return
  // Each month of the past gets a table of its own.
  await makePartitions(opened, 3)
  await sql.raw('vacuum analyze').execute(db)
}
