import { existsSync } from 'node:fs'
import type { Opened } from '@billing/store-sql'
import { type ConfigCommand, JSON_OPTION, type Out } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import type { Config } from '../config.ts'
import { settledBy, StartError } from '../start-error.ts'

/** Brings the database to the newest schema, or says what it lacks. */
export const migrateDatabase: ConfigCommand = {
  summary: 'bring the database’s tables up to date, as the server does at its start',
  words: [],
  options: {
    '--check': 'change nothing; end with 1 when something is missing',
    ...JSON_OPTION,
  },
  async prepare(config, { options }, out) {
    const check = 'check' in options
    const { migrate, missingMigrations } = await import('@billing/store-sql')
    const names = await onDatabase(config, check, (opened) =>
      check ? missingMigrations(opened) : migrate(opened),
    )
    tell(out, { check, names, json: 'json' in options })
    return check && names.length > 0 ? 1 : 0
  },
}

async function onDatabase(
  config: Config,
  check: boolean,
  work: (opened: Opened) => Promise<string[]>,
): Promise<string[]> {
  const { BILLING_DATABASE_URL: url } = config
  const file = url.replace(/^sqlite:/, '')
  if (check && file !== url && file !== ':memory:' && !existsSync(file)) {
    throw new StartError(`BILLING_DATABASE_URL: there is no file ${file}`)
  }
  const { loadKeys } = await import('../keys.ts')
  const { connect } = await import('../compose.ts')
  // The keys first, as the server does: a database without its key file is then one that lost it.
  if (!check) await settledBy('BILLING_DATABASE_URL', () => loadKeys(config))
  return settledBy('BILLING_DATABASE_URL', async () => {
    const opened = connect(config)
    return work(opened).finally(() => opened.close())
  })
}

interface Told {
  readonly check: boolean
  readonly names: readonly string[]
  readonly json: boolean
}

function tell(out: Out, { check, names, json }: Told): void {
  if (json) {
    out.print(jsonAnswer(check ? { missing: names } : { applied: names }))
    return
  }
  for (const name of names) out.print(`${check ? 'missing' : 'applied'} ${name}`)
  if (names.length === 0) out.print('The database is up to date.')
}
