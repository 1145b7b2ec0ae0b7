import type { ReadPorts } from '../../ports.ts'
import { DOCUMENT_SERIES, formatNumber, type NumberPrefixes } from './document-number.ts'

/**
 * The kinds of documents whose last number does not begin as the settings say: their prefix was changed after documents
 * were issued, and the series would tell two stories. For a start, not for a page. Source: contract 6.5.
 */
export async function otherPrefixes({
  store,
  settings,
}: ReadPorts): Promise<(keyof NumberPrefixes)[]> {
  return store.read(async (tx) => {
    const documents = { invoice: tx.invoices, credit_note: tx.creditNotes }
    const changed = new Set<keyof NumberPrefixes>()
    const skipped = await tx.numbers.gaps()
    for (const { series, year, last } of await tx.numbers.counters()) {
      // After a restore the last number may be one that no document of ours has.
      if (skipped.some((gap) => gap.series === series && gap.year === year && gap.last === last)) {
        continue
      }
      const { of } = DOCUMENT_SERIES[series]
      const text = formatNumber({ series, year, n: last }, settings.number_prefixes)
      const found = await documents[of].numbered(text, text)
      if (found.length === 0) changed.add(of)
    }
    return [...changed]
  })
}
