import { createSqlStore, migrate, openSqlite } from '@billing/store-sql'
import { aMessage, march } from '@billing/core/fixtures'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inProcesses } from '../support/processes.ts'
import { temporaryFile } from '../support/stores.ts'

describe('SQLite', () => {
  it('is opened durable, strict about keys and distrustful of the file', async () => {
    const { file, remove } = await temporaryFile()
    const opened = openSqlite(file)

    const pragma = async (name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(opened.db)
      return Object.values(rows[0] ?? {})[0]
    }

    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('busy_timeout')).toBe(5_000)
    expect(await pragma('trusted_schema')).toBe(0)
    expect(await pragma('cell_size_check')).toBe(1)
    await opened.close()
    await remove()
  })

  it('lets four processes wait for one another, and gives each message to one', async () => {
    const { file, remove } = await temporaryFile()
    const opened = openSqlite(file)
    await migrate(opened)
    const ids = Array.from({ length: 200 }, (_, n) => `m-${n}`)
    await createSqlStore(opened).transaction(async (tx) => {
      for (const id of ids) {
        const of = { outbox_id: id, aggregate: id, dedupe_key: id, next_at: march(2) }
        await tx.outbox.push(aMessage(of))
      }
    })
    await opened.close()

    const printed = await inProcesses(4, new URL('processes/claim.ts', import.meta.url), file)

    const workers = printed as { got: string[]; extra_runs: number }[]
    const got = workers.flatMap((worker) => worker.got)
    expect(got).toHaveLength(200)
    expect(new Set(got)).toEqual(new Set(ids))
    expect(workers.map((worker) => worker.extra_runs)).toEqual([0, 0, 0, 0])
    await remove()
  })
})
