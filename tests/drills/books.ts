import { openPostgres, openSqlite, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { runCommand } from '../../packages/server/src/run-command.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { listening } from '../support/listening.ts'
import { drillEnvironment } from './drilled-server.ts'

/** A side door to the database, past the service. */
export function openSideDoor(database_url: string): Opened {
  return database_url.startsWith('sqlite:')
    ? openSqlite(database_url.slice('sqlite:'.length))
    : openPostgres(database_url, { max: 4 })
}

/** Fails where two books differ, by our own comparison and by the one that operators run. */
export async function expectSoundBooks(database_url: string): Promise<void> {
  const opened = openSideDoor(database_url)
  try {
    await expectBooksAgree({ opened })
    await expectSeriesWithoutGap(opened)
  } finally {
    await opened.close()
  }
  const { said, out } = listening()
  const code = await runCommand(['verify'], drillEnvironment(database_url), out)
  const lines = `${said.stdout}${said.stderr}`.split('\n')
  expect({ code, said: lines.filter((line) => !line.startsWith('ok')) }).toMatchObject({ code: 0 })
}

/** Numbers of documents are 1 to n, each once. */
async function expectSeriesWithoutGap({ db }: Opened): Promise<void> {
  for (const table of ['invoices', 'credit_notes']) {
    const { rows } = await sql<{ number: string }>`
      select number from ${sql.table(table)} where number is not null`.execute(db)
    const by_series = Map.groupBy(rows, ({ number }) => number.replace(/\d+$/, ''))
    for (const [series, numbered] of by_series) {
      const counted = numbered
        .map(({ number }) => Number(number.slice(series.length)))
        .toSorted((a, b) => a - b)
      expect(counted, series).toEqual(counted.map((_, at) => at + 1))
    }
  }
}
