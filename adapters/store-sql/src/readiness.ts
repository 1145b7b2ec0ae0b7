import { isAway } from './away.ts'
import type { Opened } from './dialect.ts'
import { whyOtherVersion } from './migrate.ts'
import { takesWrites } from './postgres/sessions.ts'

/**
 * Why a program cannot be served by its database, in words for an operator: it does not answer, takes no writes, or its tables are
 * older or newer than the program. Null where it can. Never throws. Source: contract 1.1.
 */
export async function whyNotReady(opened: Opened): Promise<string | null> {
  try {
    if (!(await takesWrites(opened))) return 'it takes no writes, as a standby does'
    return (await whyOtherVersion(opened)) ?? (await whyRefused(opened))
  } catch (error) {
    return isAway(error) ? 'it does not answer' : 'its migrations cannot be read'
  }
}

/** Whether the database answers, takes writes and has exactly our migrations. */
export async function isReady(opened: Opened): Promise<boolean> {
  return (await whyNotReady(opened)) === null
}

/** A probe takes as many rows of as many characters: more than is left inside what a database has taken of its disk. */
const PROBE = { rows: 64, characters: 1_000 }

/** Counters of a window that is over: where a probe dies halfway, the sweep of the rate limiter removes them. */
const PROBES = Array.from({ length: PROBE.rows }, (_, row) => ({
  counter_key: `probe ${row} `.padEnd(PROBE.characters, '.'),
  used: 0,
  resets_at: 0,
}))

/**
 * Why writes are refused, null where none is. Only after a refusal is it tried: a write for each look would be work that any
 * stranger asks for. It is written for good, since SQLite asks its disk for room at the commit.
 */
async function whyRefused({ db, refusals }: Opened): Promise<string | null> {
  if (!refusals || refusals.last === null) return null
  try {
    await db
      .insertInto('rate_counters')
      .values(PROBES)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .deleteFrom('rate_counters')
      .where(
        'counter_key',
        'in',
        PROBES.map(({ counter_key }) => counter_key),
      )
      .execute()
    refusals.forget()
    return null
  } catch (error) {
    refusals.note(error)
    return `it refuses what is written: ${refusals.last}`
  }
}
