import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ConfigCommand, JSON_OPTION, Misuse } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { settledBy, StartError } from '../start-error.ts'

/** Copies a SQLite database and its keys while the service runs. */
export const backup: ConfigCommand = {
  summary: 'copy the SQLite database, as it is at one instant, and its keys into a new folder',
  words: [{ name: 'folder', what: 'where the copy goes; it is made' }],
  options: JSON_OPTION,
  async prepare({ BILLING_DATABASE_URL: url }, { words: [folder = ''], options }, out) {
    const file = url.replace(/^sqlite:/, '')
    if (file === url) throw new Misuse('PostgreSQL has backups of its own: see docs/backups.md')
    if (!existsSync(file)) throw new StartError(`BILLING_DATABASE_URL: there is no file ${file}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (readdirSync(folder).length > 0) throw new Misuse(`${folder} is not empty`)
    const copy = join(folder, basename(file))
    const { backUpSqlite } = await import('@billing/store-sql')
    await settledBy('BILLING_DATABASE_URL', () => backUpSqlite(file, copy))
    // After the database: keys are added, and the copy needs those that were there.
    const hasKeys = existsSync(`${file}.key`)
    if (hasKeys) copyFileSync(`${file}.key`, `${copy}.key`)
    const made = {
      database: copy,
      bytes: statSync(copy).size,
      keys: hasKeys ? `${copy}.key` : null,
    }
    for (const line of 'json' in options ? [jsonAnswer(made)] : linesOf(made)) {
      out.print(line)
    }
    return 0
  },
}

interface Made {
  readonly database: string
  readonly bytes: number
  readonly keys: string | null
}

function linesOf({ database, bytes, keys }: Made): string[] {
  return [
    `${database}: ${bytes} bytes`,
    keys === null
      ? 'The keys are in your configuration: without BILLING_SECRET_KEY the copy is of no use.'
      : `${keys}: whoever has both reads everything`,
  ]
}
