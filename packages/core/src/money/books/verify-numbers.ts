import type { ReadPorts, Tx } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import {
  DOCUMENT_SERIES,
  type DocumentNumber,
  type DocumentSeries,
  formatNumber,
  type NumberPrefixes,
  numberingYear,
  parseNumber,
} from '../numbering/document-number.ts'
import type { NumberedDocument, NumberGap, SeriesCounter } from '../numbering/ports.ts'
import type { InvoiceCase } from './invoice-case.ts'

/** Numbers that are read at a time. */
const AT_ONCE = 500

/** Where the documents of a series are. */
const DOCUMENTS: {
  readonly [S in DocumentSeries]: (tx: Tx) => Pick<Tx['invoices'], 'numbered'>
} = {
  PBX: (tx) => tx.invoices,
  CN: (tx) => tx.creditNotes,
}

/** Walk every series and year from 1 to its counter. Source: contract 6.5. */
export async function verifyNumbers({ store, settings }: ReadPorts, to: Findings): Promise<void> {
  const { number_prefixes: prefixes } = settings
  const counters = await store.read((tx) => tx.numbers.counters())
  const skipped = await store.read((tx) => tx.numbers.gaps())
  for (const counter of counters) {
    let before: NumberedDocument | undefined
    for (let first = 1; first <= counter.last;) {
      const last = Math.min(first + AT_ONCE - 1, counter.last, widestOf(counter, first))
      const text = (n: number) => formatNumber({ ...counter, n }, prefixes)
      const numbered = (tx: Tx) => DOCUMENTS[counter.series](tx).numbered(text(first), text(last))
      const found = await store.read(numbered)
      const wanted = Array.from({ length: last - first + 1 }, (_, i) => text(first + i))
      // What was skipped after a restore may be missing, and may be issued again to whom it was told.
      const isCounted = ({ number }: Pick<NumberedDocument, 'number'>) =>
        !isSkipped(skipped, parseNumber(number, prefixes))
      const counted = found.filter(isCounted)
      const missing = gaps(wanted, found).filter(isCounted)
      const flaws = [...missing.map(({ flaw }) => flaw), ...disorder(counter, before, counted)]
      for (const flaw of flaws) to.wrong('numbers', flaw)
      to.checked('numbers', found.length)
      before = counted.at(-1) ?? before
      first = last + 1
    }
  }
}

/** The greatest number that is written as long as `n`, for texts of one length order as numbers do. */
function widestOf({ series }: SeriesCounter, n: number): number {
  return 10 ** Math.max(DOCUMENT_SERIES[series].digits, String(n).length) - 1
}

function isSkipped(skipped: readonly NumberGap[], number: DocumentNumber | undefined): boolean {
  const { series, year, n = 0 } = number ?? {}
  return skipped.some(
    (gap) => gap.series === series && gap.year === year && gap.first <= n && n <= gap.last,
  )
}

function gaps(wanted: readonly string[], found: readonly NumberedDocument[]) {
  const times = Map.groupBy(found, ({ number }) => number)
  return wanted.flatMap((number) => {
    const taken = times.get(number)?.length ?? 0
    if (taken === 1) return []
    const flaw = taken === 0 ? `${number} is missing` : `${number} is there ${taken} times`
    return [{ number, flaw }]
  })
}

function disorder(
  { year }: SeriesCounter,
  before: NumberedDocument | undefined,
  found: readonly NumberedDocument[],
): string[] {
  return found.flatMap(({ number, issued_at, time_zone }, i) => {
    const previous = found[i - 1] ?? before
    if (previous && previous.issued_at > issued_at) {
      return [`${number} was issued before ${previous.number}`]
    }
    const issuedIn = numberingYear(issued_at, time_zone)
    return issuedIn === year ? [] : [`${number} was issued in ${issuedIn}`]
  })
}

/** Numbers that no counter has given: the walk above does not meet them. */
export function numberFlaws(
  { invoice, notes, counters }: InvoiceCase,
  prefixes: NumberPrefixes,
): string[] {
  const given = (text: string, of: DocumentSeries) => {
    const { series, year, n } = parseNumber(text, prefixes) ?? {}
    const counter = counters.find((each) => each.series === series && each.year === year)
    return series === of && n !== undefined && counter !== undefined && n <= counter.last
  }
  const wrong = given(invoice.number, 'PBX') ? [] : [invoice.number]
  const numbers = notes.map(({ number }) => number)
  return [...wrong, ...numbers.filter((number) => !given(number, 'CN'))].map(
    (number) => `no counter has given ${number}`,
  )
}
