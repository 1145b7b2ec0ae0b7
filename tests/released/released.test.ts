import { SYSTEM } from '@billing/core'
import { isReady, migrate, missingMigrations } from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { openReleased, RELEASED } from './kept-databases.ts'
import { openKept } from './open-kept.ts'
import { schemaOf } from './schema.ts'

/** What later migrations count of the rows that stand. */
const COUNTED_LATER =
  /"measure":"(?:mrr_moved_minor|signups|subscriptions_paying|ledger_minor|dunning_\w+|payment_outcomes|tickets_\w+)"/

describe.each(DIALECTS)('a database of before on %s', (dialect) => {
  const freshSchema = async () => {
    const fresh = await OPEN[dialect]()
    await migrate(fresh)
    return schemaOf(fresh).finally(() => fresh.close())
  }

  it.each(RELEASED)('%s: has the schema of a new one, once it is migrated', async (released) => {
    const opened = await openReleased(released, dialect)
    const missing = await missingMigrations(opened)
    expect(await isReady(opened)).toBe(missing.length === 0)

    expect(await migrate(opened)).toEqual(missing)

    expect(await isReady(opened)).toBe(true)
    expect(await missingMigrations(opened)).toEqual([])
    const schema = await schemaOf(opened)
    expect(schema.length).toBeGreaterThan(800)
    expect(schema).toEqual(await freshSchema())
    await opened.close()
  })

  it.each(RELEASED)('%s: keeps every row', async (released) => {
    const opened = await openReleased(released, dialect)
    const tables = await opened.db.introspection.getTables()
    const rowsOf = async () => {
      // What a later migration adds is no part of a row of before, nor are the words by which it is found.
      const kept = tables.filter(({ name }) => name !== 'search_words')
      const all = kept.map(async ({ name, columns }) => {
        const own = columns.filter((column) => column.name !== 'search_words')
        const known = sql.join(own.map((column) => sql.ref(column.name)))
        const { rows } = await sql`select ${known} from ${sql.table(name)}`.execute(opened.db)
        // What stood already is where a history begins, which is a row more.
        const told = rows.map((row) => JSON.stringify(row))
        return [name, told.filter((row) => !COUNTED_LATER.test(row)).toSorted()] as const
      })
      return Object.fromEntries(await Promise.all(all))
    }
    const before = await rowsOf()

    await migrate(opened)

    expect(before['subscriptions']).not.toEqual([])
    expect(await rowsOf()).toEqual(before)
    await opened.close()
  })

  it.each(RELEASED)('%s: says which invoices show no address of a company', async (released) => {
    const opened = await openReleased(released, dialect)
    await migrate(opened)

    const { rows } = await sql<{ waits: boolean; company: boolean; count: number }>`
      select address_waited_until is not null as waits, customer_type = 'company' as company,
        address_waited_until = due_at as due, count(*) as count
      from invoices join accounts using (account_id)
      where number is not null and buyer like '%"address":null%' group by 1, 2, 3`.execute(
      opened.db,
    )
    const found = rows.map(({ waits, company }) => [Boolean(waits), Boolean(company)])
    expect(found).toContainEqual([true, true])
    expect(found.filter(([waits, company]) => waits !== company)).toEqual([])
    await opened.close()
  })

  it.each(RELEASED)(
    '%s: makes no invoice of topups of before, and marks them',
    async (released) => {
      const opened = await openReleased(released, dialect)
      await migrate(opened)

      const { rows } = await sql<{
        captured: boolean
        marked: number | null
        invoice: boolean
        kind: string
      }>`
      select captured_at is not null as captured, uninvoiced as marked,
        invoice_id is not null as invoice, kind from payments group by 1, 2, 3, 4`.execute(
        opened.db,
      )
      const found = rows.map(({ captured, marked, invoice, kind }) => {
        return [kind, Boolean(captured), Number(marked ?? 0), Boolean(invoice)] as const
      })
      expect(found).toContainEqual(['topup', true, 1, false])
      const odd = found.filter(
        ([kind, captured, marked, invoice]) =>
          (marked === 1) !== (kind === 'topup' && captured) || (kind === 'topup' && invoice),
      )
      expect(odd).toEqual([])
      await opened.close()
    },
  )

  it.each(RELEASED)('%s: goes on, and its books prove right', async (released) => {
    const world = await openKept(await openReleased(released, dialect))

    const { account_id } = await world.signUp({ email: 'new@example.lt' })
    await world.advance('P15D')

    const page = { limit: 10, after: null }
    const invoices = world.ports.store.read((tx) => tx.invoices.listOfAccount(account_id, page))
    expect((await invoices).data.map(({ status }) => status)).toEqual(['paid'])
    const { checks } = await world.billing.books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
    expect(checks.find(({ id }) => id === 'invoices.totals')?.checked).toBeGreaterThan(13)
    await world.close()
  })
})
