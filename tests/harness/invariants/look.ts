import type { Query, Row } from '../simulation/service.ts'
import type { Evidence, Moment } from './evidence.ts'
import { type OutsideBooks, SANDBOX_BOOKS } from './outside-books.ts'

/** The outside world's books of this evidence. */
export function outsideOf({ outside }: Pick<Evidence, 'outside'>): OutsideBooks {
  return outside ?? SANDBOX_BOOKS
}

/** A check that is one query with the columns `id` and `flaw`, a row for each violation. */
export function found(sql: (books: OutsideBooks, now: number, moment: Moment) => string) {
  return async (evidence: Evidence, moment: Moment): Promise<string[]> => {
    const rows = await evidence.query(sql(outsideOf(evidence), evidence.now, moment))
    return rows.map(lineOf)
  }
}

function lineOf({ id, flaw }: Row): string {
  return `${String(id)}: ${String(flaw)}`
}

/** Several checks as one. */
export function all(
  ...checks: readonly ((evidence: Evidence, moment: Moment) => Promise<readonly string[]>)[]
) {
  return async (evidence: Evidence, moment: Moment): Promise<string[]> => {
    const lines: string[] = []
    for (const check of checks) lines.push(...(await check(evidence, moment)))
    return lines
  }
}

/** A check that only holds at rest. */
export function restOnly(
  check: (evidence: Evidence, moment: Moment) => Promise<readonly string[]>,
) {
  return async (evidence: Evidence, moment: Moment): Promise<readonly string[]> =>
    moment === 'at rest' ? check(evidence, moment) : []
}

/** A whole number of a row, whichever driver gave it. */
export function int(value: unknown): number {
  return Number(value ?? 0)
}

/** A text of a row; null stays null. */
export function text(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
    ? String(value)
    : null
}

/** An amount of a ledger account's posting, line or the like, as JSON holds it. */
export interface JsonMoney {
  readonly amount_minor: number
  readonly currency: string
}

/** Texts as a list of SQL; what stands in them cannot end the list. */
export function listOf(texts: readonly string[]): string {
  return texts.map((each) => `'${each.replaceAll("'", "''")}'`).join(', ')
}

/** Rows that may still be written behind a number that was seen: transactions end in any order. */
const LATE = 200

const SEEN = new WeakMap<Query, Map<string, number>>()

/**
 * From which `seq` of `recorded_changes` a check has to look: at rest from the beginning, otherwise from a little
 * before where it stood when it last looked at this database. One that went back in time is looked at anew.
 */
export async function windowOf(
  { query }: Pick<Evidence, 'query'>,
  name: string,
  moment: Moment,
): Promise<number> {
  const [row] = await query('select coalesce(max(seq), 0) as seq from recorded_changes')
  const last = int(row?.['seq'])
  const seen = SEEN.get(query) ?? new Map<string, number>()
  SEEN.set(query, seen)
  const before = Math.min(seen.get(name) ?? 0, last)
  seen.set(name, last)
  return moment === 'at rest' ? 0 : Math.max(0, before - LATE)
}

/** This database has gone back in time: every check looks at all of it once more. */
export function lookAnew(query: Query): void {
  SEEN.delete(query)
}

const TAKEN = new WeakMap<object, Map<string, number>>()

/** What was added to a list since this check last looked at it; at rest, all of it. */
export function freshOf<T>(list: readonly T[], name: string, moment: Moment): readonly T[] {
  const taken = TAKEN.get(list) ?? new Map<string, number>()
  TAKEN.set(list, taken)
  const from = moment === 'at rest' ? 0 : (taken.get(name) ?? 0)
  taken.set(name, list.length)
  return list.slice(from)
}
