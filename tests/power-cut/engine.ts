import type { SqliteEngine } from '@billing/store-sql'
import type { Disk } from '../harness/power-cut/unsynced-disk.ts'
import type { BindableValue, Database, PreparedStatement } from '@sqlite.org/sqlite-wasm'
import { mount, MOUNTED, sqlite3 } from './mounted-disks.ts'

const { capi } = sqlite3
const FILE = 'billing.db'

/** The page size of better-sqlite3; and the write-ahead log without memory that processes share. */
const BEFORE = ['page_size = 4096', 'locking_mode = EXCLUSIVE']

/** An engine on a disk. */
export interface Engine extends SqliteEngine {
  /** The rows of any statement, as lists of cells. */
  rows(text: string): readonly (readonly unknown[])[]
}

/**
 * Bring up the engine on a disk; what the last power cut left is put right at its first look. `atRest` is
 * called after every statement at whose end no transaction is open. Throws the engine's errors.
 */
export function openEngine(disk: Disk, atRest: () => void = () => {}): Engine {
  const { folder, unmount } = mount(disk)
  let db: Database | undefined
  try {
    db = new sqlite3.oo1.DB({ filename: `${folder}/${FILE}`, flags: 'c', vfs: MOUNTED })
    for (const pragma of BEFORE) db.exec(`pragma ${pragma}`)
  } catch (error) {
    db?.close()
    unmount()
    throw error
  }
  return engineOn(db, { atRest, unmount })
}

/** What is told of a database. */
interface Hooks {
  readonly atRest: () => void
  readonly unmount: () => void
}

function engineOn(db: Database, { atRest, unmount }: Hooks): Engine {
  const rows: Engine['rows'] = (text) =>
    coded(() => db.exec(text, { returnValue: 'resultRows', rowMode: 'array' }))
  return {
    rows,
    get inTransaction() {
      return capi.sqlite3_get_autocommit(db) === 0
    },
    pragma: (text) => rows(`pragma ${text}`),
    prepare(text) {
      const statement = coded(() => db.prepare(text))
      const all = (parameters: readonly unknown[]) => {
        const answer = coded(() => allRows(statement, parameters))
        if (capi.sqlite3_get_autocommit(db)) atRest()
        return answer
      }
      return {
        busy: false,
        reader: statement.columnCount > 0,
        all,
        iterate: (parameters) => all(parameters).values(),
        run(parameters) {
          all(parameters)
          return { changes: db.changes(), lastInsertRowid: capi.sqlite3_last_insert_rowid(db) }
        },
      }
    },
    close() {
      db.close()
      unmount()
    },
  }
}

function allRows(statement: PreparedStatement, parameters: readonly unknown[]): unknown[] {
  try {
    if (parameters.length > 0) statement.bind(parameters as BindableValue[])
    if (!statement.step()) return []
    const names = statement.getColumnNames()
    const rows: unknown[] = []
    do rows.push(rowOf(names, statement.get([])))
    while (statement.step())
    return rows
  } finally {
    statement.reset(true)
  }
}

/** Bytes are `Buffer`s, as better-sqlite3 gives them. */
function rowOf(names: readonly string[], cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) {
    const cell = cells[at]
    row[name] = cell instanceof Uint8Array ? Buffer.from(cell) : cell
  }
  return row
}

/** Errors have a code, as better-sqlite3's have. */
function coded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof sqlite3.SQLite3Error) {
      Object.assign(error, { code: capi.sqlite3_js_rc_str(error.resultCode) })
    }
    throw error
  }
}
