import { closeSync, fsyncSync, openSync } from 'node:fs'
import SqliteConnection from 'better-sqlite3'

/**
 * Copy a SQLite database that others may be writing to: as it was at one instant, whole on the disk when this resolves. Throws when
 * there is no such file, when there is one at `to`, and when the copy is not sound.
 */
export async function backUpSqlite(file: string, to: string): Promise<void> {
  closeSync(openSync(to, 'wx', 0o600))
  const source = new SqliteConnection(file, { readonly: true, fileMustExist: true })
  try {
    // In one step: between two of them somebody may write, and SQLite would begin anew.
    await source.backup(to, { progress: ({ remainingPages }) => remainingPages })
  } finally {
    source.close()
  }
  const copy = new SqliteConnection(to)
  try {
    // So that the copy is one file, without a log beside it.
    copy.pragma('journal_mode = DELETE')
    const [found] = copy.pragma('integrity_check') as { integrity_check: string }[]
    if (found?.integrity_check !== 'ok')
      throw new Error(`the copy is not sound: ${found?.integrity_check}`)
  } finally {
    copy.close()
  }
  const descriptor = openSync(to, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
