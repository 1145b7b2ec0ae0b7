import {
  add,
  type Currency,
  type Money,
  money,
  type Rehearsed,
  toDecimalString,
} from '@billing/core'

/** What all rehearsed customers come to. */
export interface Totals {
  add(found: Rehearsed): void
  /** A row without a value, which was left out. */
  addBlank(): void
  /** As numbers: customers, and the charges of the first 60 days. */
  counted(): object
  /** In one sentence. */
  said(): string
}

/** Adds up who would come, and what the cards would be asked for. */
export function createTotals(currency: Currency): Totals {
  const counts = { imported: 0, known: 0, refused: 0 }
  let blank_rows = 0
  let [charges, no_card] = [0, 0]
  let asked: Money = money(0, currency)
  return {
    add(found) {
      counts[found.kind] += 1
      if (found.kind !== 'imported') return
      for (const event of found.events) {
        if (event.kind !== 'charge') continue
        if (event.outcome === 'no_card') no_card += 1
        else charges += 1
        if (event.outcome === 'paid') asked = add(asked, event.amount)
      }
    },
    addBlank: () => void (blank_rows += 1),
    counted: () => ({ ...counts, blank_rows, charges, no_card, asked }),
    said() {
      const { imported, known } = counts
      const lacking = no_card === 0 ? '' : `, ${no_card} that no card pays`
      const ahead = `${charges} charges of ${toDecimalString(asked)} ${asked.currency}${lacking}`
      return `${imported} to import, ${known} known; in the first 60 days ${ahead}.${blankRows(blank_rows)}`
    },
  }
}

/** The rows that were left out, as the end of an answer. */
export function blankRows(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? ' 1 row without a value was left out.'
    : ` ${count} rows without a value were left out.`
}
