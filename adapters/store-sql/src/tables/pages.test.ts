import { epochMs } from '@billing/core'
import {
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../schema.ts'
import { columnOf } from './column.ts'
import { casesOf, newestOf } from './newest-of.ts'
import { equalTo, isOlder } from './pages.ts'
import { foundIn } from './search.ts'

/** A database that answers nothing: what is asked of it is only read. */
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (each) => new SqliteIntrospector(each),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})
const handle = { db, dialect: 'sqlite' } as const
const textOf = (condition: RawBuilder<unknown> | undefined) => condition?.compile(db).sql
const AT = { at: epochMs(1), id: 'a' }

describe('a filter', () => {
  it('names columns of its table, bare or with the table before them', () => {
    const named = equalTo(
      'invoices',
      { number: 'PBX-1', 'invoices.account_id': 'acc-1', status: undefined },
      { unindexed: false },
    )

    expect(named.map(textOf)).toEqual(['"number" = ?', '"invoices"."account_id" = ?'])
  })

  it('that names no column of its table does not compile, also in what is passed on', () => {
    const passed_on: { status?: 'open'; colour?: string } = { colour: 'green' }

    // @ts-expect-error there is no such column
    equalTo('invoices', { colour: 'green' }, { unindexed: false })
    // @ts-expect-error there is no such column, although the type of the variable has it
    equalTo('invoices', passed_on, { unindexed: false })
    // @ts-expect-error it is a column of another table
    equalTo('invoices', { 'payments.kind': 'cycle' }, { unindexed: false })
    // @ts-expect-error no case is a column of the table
    casesOf('payments', { colour: ['green'] })
    // @ts-expect-error no such column to try words of
    void foundIn(handle, { list: 'accounts', table: 'accounts', id: 'id', words: 'search_words' })

    expect(Object.keys(passed_on)).toEqual(['colour'])
  })

  it('for a value that the column never has does not compile', () => {
    // @ts-expect-error no invoice has this status
    equalTo('invoices', { status: 'green' }, { unindexed: false })
    // @ts-expect-error no payment is of this kind
    casesOf('payments', { kind: ['green'] })

    expect(casesOf('payments', { kind: ['topup', 'subscription'] })).toHaveLength(2)
  })
})

describe('the order of a list', () => {
  it('is of columns of the table that is asked', () => {
    const older = db
      .selectFrom('tenants')
      .selectAll()
      .where((row) => isOlder(row, ['created_at', 'tenant_id'], AT))

    expect(older.compile().sql).toContain('where ("created_at", "tenant_id") < (?, ?)')
    expect(textOf(columnOf('invoices', 'invoices.due_at'))).toBe('"invoices"."due_at"')
  })

  it('by no column of the table does not compile', () => {
    const tenants = db.selectFrom('tenants').selectAll()
    const page = { limit: 1, after: null }

    // @ts-expect-error tenants are not issued
    tenants.where((row) => isOlder(row, ['issued_at', 'tenant_id'], AT))
    // @ts-expect-error payments have another id
    void newestOf(db, { table: 'payments', at: 'created_at', id: 'tenant_id' }, [[]], page)
    // @ts-expect-error there is no such column
    columnOf('invoices', 'colour')

    expect(tenants.compile().sql).toBe('select * from "tenants"')
  })
})
