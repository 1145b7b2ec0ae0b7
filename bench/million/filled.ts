import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { migrate } from '@billing/store-sql'
import { calledInChild } from '../runner/in-child.ts'
import { fillDatabase, openAt } from './fill.ts'
import { DAY, type Size } from './fill-words.ts'

/** Everybody's history, at another size. */
export const HISTORY = { months: 36, long_share: 50, short_months: 2, years: 3 } as const

const filled = new Map<number, Promise<string>>()

/**
 * A database with so many customers and three years of history: the one that `kept` names, filled there when
 * it is missing; or one that goes when this process does. Filled once, in a process of its own.
 */
export function filledDatabase(customers: number, kept?: string): Promise<string> {
  const known = filled.get(customers)
  if (known) return known
  const made = kept === undefined ? fillAway(customers) : fillKept(kept, customers)
  filled.set(customers, made)
  return made
}

function fillAway(customers: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'billing-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return filledAt(join(folder, 'filled.db'), customers)
}

async function fillKept(database: string, customers: number): Promise<string> {
  if (database.startsWith('postgres') || existsSync(database)) {
    await calledInChild(new URL(import.meta.url), 'migrated', database)
    return database
  }
  // Under its name only once it is whole.
  await filledAt(`${database}.part`, customers)
  await rename(`${database}.part`, database)
  return database
}

async function filledAt(database: string, customers: number): Promise<string> {
  console.error(`filling ${database} with ${customers} customers: ${estimate(customers)}`)
  await calledInChild(new URL(import.meta.url), 'fill', { database, customers })
  return database
}

/** On two quiet cores 0.75 ms a customer, and 15 seconds for what was counted hour by hour. */
function estimate(customers: number): string {
  const seconds = 15 + (customers * 0.75) / 1_000
  return seconds > 90
    ? `about ${Math.round(seconds / 60)} minutes`
    : `about ${Math.round(seconds)} s`
}

/** Fill an empty database; in the process that is there for it. */
export async function fill({
  database,
  customers,
}: {
  readonly database: string
  readonly customers: number
}): Promise<void> {
  const size: Size = { ...HISTORY, customers, now: Math.floor(Date.now() / DAY) * DAY }
  await fillDatabase(database, size, () => undefined)
}

/** Bring a filled database to the newest schema. */
export async function migrated(database: string): Promise<void> {
  const opened = openAt(database)
  try {
    await migrate(opened)
  } finally {
    await opened.close()
  }
}
