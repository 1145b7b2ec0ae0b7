import { recordOwn } from '../../records/audit/record-audit.ts'
import type { Work } from '../../ports.ts'
import { type DocumentNumber, parseNumber } from './document-number.ts'
import type { NumberGap } from './ports.ts'

/** A document's number that somebody outside has, and where it was seen. */
export interface SeenNumber {
  readonly number: string
  /** `order …`, `file …`, `mail …`; names no person. */
  readonly where: string
}

/** How many places a gap is explained by; the highest numbers first. */
const TOLD = 20

/**
 * Go on counting after the highest numbers that the world outside has: what a restored database has forgotten is never
 * issued to somebody else. What is skipped is written down with its reason, once. Returns the gaps that it made. Source:
 * contract 6.5, 7.3.
 */
export async function continueSeries(
  work: Work,
  seen: readonly SeenNumber[],
): Promise<NumberGap[]> {
  const known = seen.flatMap(({ number, where }) => {
    const parsed = parseNumber(number, work.settings.number_prefixes)
    return parsed ? [{ ...parsed, where: `${number}: ${where}` }] : []
  })
  const gaps: NumberGap[] = []
  for (const all of Map.groupBy(known, seriesOf).values()) {
    const ordered = all.toSorted((a, b) => b.n - a.n)
    const [highest] = ordered
    if (!highest) continue
    const { series, year, n: to } = highest
    const places = ordered.slice(0, TOLD).map(({ where }) => where)
    const gap = await work.tx.numbers.skipTo({ series, year, to, seen: places }, work.now)
    if (!gap) continue
    gaps.push(gap)
    const { first, last } = gap
    const meta = { series, year, first, last, seen: places.join('; ') }
    await recordOwn(work, { action: 'documents.numbers_skipped', meta })
  }
  return gaps
}

function seriesOf({ series, year }: DocumentNumber): string {
  return `${series} ${year}`
}
