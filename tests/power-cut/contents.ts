import type { UnsyncedDisk } from '../harness/power-cut/unsynced-disk.ts'
import { type Engine, openEngine } from './engine.ts'
import type { Promised } from './work.ts'

/** Every row of every table, as text. */
export type Contents = ReadonlyMap<string, string>

/** What a power cut left. */
export interface Found {
  /** What is wrong with the database file in itself. */
  readonly damage: readonly string[]
  /** What was promised and is not there. */
  readonly missing: readonly string[]
  readonly contents: Contents
}

/** Read a disk as the next start of the engine finds it. The disk stays as it is. Throws the engine's errors. */
export function look(disk: UnsyncedDisk, promised: readonly Promised[]): Found {
  return looking(disk, (engine) => ({
    damage: damageIn(engine),
    missing: promised
      .filter((each) => !isThere(engine, each))
      .map(({ table, value }) => `${value} of ${table}`),
    contents: allOf(engine),
  }))
}

/** Every row that the next start of the engine finds. The disk stays as it is. */
export function contentsOf(disk: UnsyncedDisk): Contents {
  return looking(disk, allOf)
}

/** The tables in which two readings differ. */
export function differing(one: Contents, other: Contents): string[] {
  const tables = new Set([...one.keys(), ...other.keys()])
  return [...tables].filter((table) => one.get(table) !== other.get(table))
}

function looking<T>(disk: UnsyncedDisk, read: (engine: Engine) => T): T {
  const engine = openEngine(disk.copy())
  try {
    return read(engine)
  } finally {
    engine.close()
  }
}

function damageIn(engine: Engine): string[] {
  const checked = engine.rows('pragma integrity_check').flat().map(String)
  const broken = engine.rows('pragma foreign_key_check')
  return [
    ...checked.filter((said) => said !== 'ok'),
    ...broken.map((row) => `a broken reference: ${row.join(' ')}`),
  ]
}

function isThere(engine: Engine, { table, column, value }: Promised): boolean {
  return engine.rows(`select 1 from ${table} where ${column} = '${value}'`).length > 0
}

function allOf(engine: Engine): Contents {
  const tables = engine.rows(`select name from sqlite_schema where type = 'table'`).flat()
  return new Map(tables.map((table) => [String(table), textOf(engine, String(table))]))
}

function textOf(engine: Engine, table: string): string {
  const rows = engine.rows(`select * from "${table}"`)
  return rows.map((row) => row.map(cellOf).join('\t')).join('\n')
}

const cellOf = (cell: unknown): string =>
  cell instanceof Uint8Array
    ? Buffer.from(cell).toString('base64')
    : `${typeof cell} ${String(cell)}`
