import { writeFile } from 'node:fs/promises'
import {
  type Dialect,
  migrate,
  missingMigrations,
  openPostgres,
  type Opened,
} from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { billing } from '../commands/run.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { freshDatabase } from '../support/postgres.ts'
import { inProcesses } from '../support/processes.ts'
import { temporaryFile } from '../support/stores.ts'
import { keptOf, openReleased } from './kept-databases.ts'
import { plain, schemaOf } from './schema.ts'
import { runScript } from './statements.ts'

/** The last state that was made by many migrations, with the checks of those days. */
const BEFORE = '0059-sent-intakes'

const TIERS = ['promo', 'starter', 'business', 'enterprise']

/** What the schema lost, and nothing else: the names of plans, which configuration says. */
const LOST: readonly (readonly [table: string, column: string, type: string])[] = [
  ['listed_customers', 'plan_tier', 'text not null'],
  ['plan_changes', 'from_tier', 'text not null'],
  ['plan_changes', 'to_tier', 'text not null'],
  ['signups', 'plan_tier', 'text not null'],
  ['subscription_counts', 'plan_tier', 'text not null'],
  ['subscriptions', 'plan_tier', 'text not null'],
  ['subscriptions', 'plan_tier_pending', 'text'],
]

const listed = (word: (tier: string) => string) => TIERS.map(word).join(', ')

/** The lines of the schema that went, and those that came instead. */
const DIFFERENCE: Readonly<Record<Dialect, readonly [gone: string[], come: string[]]>> = {
  sqlite: [
    LOST.map(([table, column, type]) =>
      plain(
        `table ${table}: ${column} ${type} check (${column} in (${listed((tier) => `'${tier}'`)}))`,
      ),
    ),
    LOST.map(([table, column, type]) => `table ${table}: ${column} ${type}`),
  ],
  postgres: [
    LOST.map(([table, column]) =>
      plain(`constraint ${table} ${table}_${column}_check
        CHECK ((${column} = ANY (ARRAY[${listed((tier) => `'${tier}'::text`)}])))`),
    ),
    [],
  ],
}

/** What migrations after the first schema have added. */
const ADDED: Readonly<Record<Dialect, readonly string[]>> = {
  sqlite: [
    'column accounts 25 place TEXT 0 0',
    'column accounts 26 place_review_at INTEGER 0 0',
    'index accounts_place_review: CREATE INDEX accounts_place_review on accounts(place_review_at,account_id)where place_review_at is not null',
    'indexed accounts accounts_place_review 0 c 1 0 place_review_at 0 BINARY',
    'indexed accounts accounts_place_review 0 c 1 1 account_id 0 BINARY',
    'table accounts: place text',
    'table accounts: place_review_at integer',
    'column subscriptions 23 dunning_policy TEXT 0 0',
    'table subscriptions: dunning_policy text',
  ],
  postgres: [
    'column accounts 26 place text default',
    'column accounts 27 place_review_at bigint',
    'index accounts CREATE INDEX accounts_place_review ON public.accounts USING btree(place_review_at,account_id)WHERE(place_review_at IS NOT NULL)',
    'column subscriptions 24 dunning_policy text default',
  ],
}

/** Whole tables that are new since: what is in them is compared with nothing. */
const NEW_TABLES = /\bplace_pieces/

describe.each(DIALECTS)('a database of many migrations on %s', (dialect) => {
  it('had the schema that one makes now, but for the names of plans and what was added since', async () => {
    const opened = await openReleased(BEFORE, dialect)
    const fresh = await OPEN[dialect]()
    await migrate(fresh)

    const [before, after] = [await schemaOf(opened), await schemaOf(fresh)]

    const [gone, come] = DIFFERENCE[dialect]
    expect(before.filter((line) => !after.includes(line))).toEqual(gone.toSorted())
    const added = after.filter((line) => !before.includes(line) && !NEW_TABLES.test(line))
    expect(added).toEqual([...come, ...ADDED[dialect]].toSorted())
    await opened.close()
    await fresh.close()
  })

  it('lacks what came after the first schema, and gets it once', async () => {
    const opened = await openReleased(BEFORE, dialect)

    const missing = await missingMigrations(opened)
    const applied = await migrate(opened)

    expect(applied[0]).toBe('0003-plan-tiers')
    expect(applied).toEqual(missing)
    expect(await migrate(opened)).toEqual([])
    expect((await namesIn(opened)).slice(0, 3)).toEqual([
      '0001-initial-schema',
      '0002-past-holds',
      '0003-plan-tiers',
    ])
    await opened.close()
  })

  it('stays as it was when what comes next fails', async () => {
    const opened = await openReleased(BEFORE, dialect)
    const names = await namesIn(opened)

    const failed = migrate(opened, {
      '0001-initial-schema': () => [],
      '0002-past-holds': () => [],
      '0003-bad': () => ['create table half (id integer)', 'create table half (id integer)'],
    })

    await expect(failed).rejects.toThrow(/half/)
    expect(await namesIn(opened)).toEqual(names)
    await opened.close()
  })

  it('that is older still is refused by name, and stays as it was', async () => {
    const opened = await openReleased(BEFORE, dialect)
    await sql`delete from kysely_migration where name = ${BEFORE}`.execute(opened.db)
    const names = await namesIn(opened)

    await expect(migrate(opened)).rejects.toThrow(/older than the first schema .* lacks 0059-sent/)
    await expect(missingMigrations(opened)).rejects.toThrow(/older than the first schema/)

    expect(await namesIn(opened)).toEqual(names)
    await opened.close()
  })
})

describe('a database of many migrations, which several processes open at once', () => {
  it('goes on in all of them on SQLite', async () => {
    const { file, remove } = await temporaryFile()
    await writeFile(file, keptOf(BEFORE, 'sqlite'))

    const program = new URL('../store/processes/migrate.ts', import.meta.url)

    expect(await inProcesses(4, program, file)).toEqual([true, true, true, true])
    await remove()
  })

  it('goes on in all of them on PostgreSQL', async () => {
    const url = await freshDatabase()
    const processes = Array.from({ length: 4 }, () => openPostgres(url, { max: 2 }))
    const [first] = processes
    if (first) await runScript(first, keptOf(BEFORE, 'postgres').toString())

    const applied = await Promise.all(processes.map((opened) => migrate(opened)))

    expect(applied.flat().filter((name) => name === '0003-plan-tiers')).toHaveLength(1)
    await Promise.all(processes.map((opened) => opened.close()))
  })
})

describe('`billing verify`', () => {
  const keys = {
    BILLING_SECRET_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
  }

  it('finds nothing wrong in a SQLite file of many migrations', async () => {
    const { file, remove } = await temporaryFile()
    await writeFile(file, keptOf(BEFORE, 'sqlite'))

    const { code, stdout } = await billing(['verify'], {
      ...keys,
      BILLING_DATABASE_URL: `sqlite:${file}`,
    })

    expect(stdout).toMatch(/ok {5}invoices\.totals +13 checked/)
    expect(stdout).toContain('Nothing is wrong')
    expect(code).toBe(0)
    await remove()
  })

  it('finds nothing wrong in such a PostgreSQL database', async () => {
    const BILLING_DATABASE_URL = await freshDatabase()
    const opened = openPostgres(BILLING_DATABASE_URL, { max: 1 })
    await runScript(opened, keptOf(BEFORE, 'postgres').toString())
    await opened.close()

    const { code, stdout } = await billing(['verify'], { ...keys, BILLING_DATABASE_URL })

    expect(stdout).toMatch(/ok {5}invoices\.totals +13 checked/)
    expect(stdout).toContain('Nothing is wrong')
    expect(code).toBe(0)
  })
})

async function namesIn({ db }: Opened): Promise<string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}
