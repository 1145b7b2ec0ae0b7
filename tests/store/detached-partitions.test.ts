import { epochMs } from '@billing/core'
import { aWebhook } from '@billing/core/fixtures'
import {
  createSqlStore,
  detachPartitions,
  listPartitions,
  makePartitions,
  openPostgres,
  type Opened,
  whyKept,
} from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { monthsAgo, partitionOf } from '../support/months.ts'
import { migratedDatabase } from '../support/postgres.ts'

const DAY = 86_400_000

const rowsIn = async ({ db }: Opened, table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    db,
  )
  return rows[0]?.n
}

const migratedPostgres = async () => openPostgres(await migratedDatabase(), { max: 4 })

describe('detaching', () => {
  it('takes the months before out of the table, and keeps each under its name', async () => {
    const opened = await migratedPostgres()
    const store = createSqlStore(opened)
    for (const months of [30, 29, 2]) {
      await store.transaction((tx) =>
        tx.webhooks.insert(
          aWebhook({ webhook_id: `w-${months}`, signed_at: epochMs(monthsAgo(months) + DAY) }),
        ),
      )
    }
    await makePartitions(opened, 0)
    const [old, next] = [partitionOf('webhooks', 30), partitionOf('webhooks', 29)]

    expect(await detachPartitions(opened, 'webhooks', monthsAgo(29))).toEqual([old])

    expect(await rowsIn(opened, 'webhooks')).toBe(2)
    expect(await rowsIn(opened, old)).toBe(1)
    // It is nobody's partition any more: whoever keeps it may change it, and restore it elsewhere.
    await sql`delete from ${sql.table(old)}`.execute(opened.db)
    const left = (await listPartitions(opened)).map(({ partition }) => partition)
    expect(left).toContain(next)
    expect(left).not.toContain(old)
    expect(await detachPartitions(opened, 'webhooks', monthsAgo(29))).toEqual([])
    // A late row of that month stays in the default partition: its name is taken.
    await store.transaction((tx) =>
      tx.webhooks.insert(aWebhook({ webhook_id: 'late', signed_at: epochMs(monthsAgo(30)) })),
    )
    expect(await makePartitions(opened, 0)).toEqual([])
    expect(await rowsIn(opened, 'webhooks_default')).toBe(1)
    await opened.close()
  })

  it.each([
    ['audit_log', /each of its chains is proved/],
    ['ledger_transactions', /ten years/],
    ['tallies', /proved from all rows/],
  ])('never takes a month out of %s', async (table, why) => {
    expect(whyKept(table, Date.parse('1990-01-01'), Date.now())).toMatch(why)
    const opened = await migratedPostgres()

    await expect(detachPartitions(opened, table, 0)).rejects.toThrow(why)
    await opened.close()
  })

  it('keeps webhooks for 24 months', () => {
    const now = Date.parse('2026-11-26T12:00:00Z')

    expect(whyKept('webhooks', Date.parse('2024-11-01'), now)).toBeNull()
    expect(whyKept('webhooks', Date.parse('2024-12-01'), now)).toMatch(/nothing after 2024-11/)
  })
})
