import { migrate, openPostgres, openSqlite } from '@billing/store-sql'
import { describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { inProcesses } from '../support/processes.ts'
import { temporaryFile } from '../support/stores.ts'

interface Office {
  readonly numbers: readonly number[]
  readonly reasons: readonly string[]
}

/** What four offices took between them, in order, when each commits fifteen of its twenty. */
async function fourOffices(target: string): Promise<number[]> {
  const program = new URL('processes/issue.ts', import.meta.url)
  const offices = (await inProcesses(4, program, target)) as Office[]
  expect(offices.flatMap((each) => each.reasons)).toEqual(
    Array.from({ length: 20 }, () => 'refused'),
  )
  return offices.flatMap((each) => each.numbers).toSorted((a, b) => a - b)
}

const SIXTY = Array.from({ length: 60 }, (_, n) => n + 1)

describe('document numbers of several processes at once', () => {
  it('have neither gap nor duplicate on one SQLite file', async () => {
    const { file, remove } = await temporaryFile()
    const opened = openSqlite(file)
    await migrate(opened)
    await opened.close()

    expect(await fourOffices(file)).toEqual(SIXTY)
    await remove()
  })

  it('have neither gap nor duplicate on one PostgreSQL database', async () => {
    const url = await freshDatabase()
    const opened = openPostgres(url, { max: 1 })
    await migrate(opened)
    await opened.close()

    expect(await fourOffices(url)).toEqual(SIXTY)
  })
})
