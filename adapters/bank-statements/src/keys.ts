import { createHash } from 'node:crypto'
import type { Detail, Entry, Statement } from './statement.ts'

/** An entry whose keys are not made yet. */
export interface DraftEntry extends Omit<Entry, 'key' | 'details'> {
  readonly details: readonly Omit<Detail, 'key'>[]
}

/** A statement whose entries have no keys yet. */
export interface DraftStatement extends Omit<Statement, 'entries'> {
  readonly entries: readonly DraftEntry[]
}

/**
 * The statements of a file with the keys of their entries: the bank's reference, else the number within the statement,
 * else a hash of what the entry says. Of several with one key in a statement the later ones have a number, so that two
 * equal payments are two, and the same statement read again gives the same keys.
 */
export function withKeys(drafts: readonly DraftStatement[]): readonly Statement[] {
  const numbered = new Map<string, Map<string, number>>()
  const pages = new Set<string>()
  return drafts.map((draft) => {
    const scope = JSON.stringify([draft.account.id, draft.id, draft.id === null && draft.place])
    const page = JSON.stringify([scope, draft.page?.number ?? null])
    // Pages are counted on; a page that comes twice is the same one again.
    const counts = (pages.has(page) ? undefined : numbered.get(scope)) ?? new Map<string, number>()
    pages.add(page)
    numbered.set(scope, counts)
    return { ...draft, entries: draft.entries.map((entry) => keyed(entry, draft, counts)) }
  })
}

function keyed(draft: DraftEntry, statement: DraftStatement, counts: Map<string, number>): Entry {
  const base = baseKey(draft, statement)
  // Counted apart: what is pending today is gone or booked tomorrow, and must not move the numbers of the booked.
  const counted = `${draft.status === 'booked'} ${base}`
  const number = (counts.get(counted) ?? 0) + 1
  counts.set(counted, number)
  const key = number === 1 ? base : `${base}~${number}`
  return { ...draft, key, details: keyedDetails(draft, key) }
}

function baseKey(entry: DraftEntry, statement: DraftStatement): string {
  if (entry.bank_reference !== null) return entry.bank_reference
  if (entry.entry_reference !== null && statement.id !== null) {
    return `${statement.id}#${entry.entry_reference}`
  }
  const says = [
    entry.booked_on,
    entry.valued_on,
    entry.amount_minor,
    entry.currency,
    entry.is_reversal,
    entry.details.map(({ end_to_end_id, payer, remittance, references }) => [
      end_to_end_id,
      payer.iban,
      // Lines are cut anew by some banks when they send a statement again.
      [...remittance, ...references].join('').replace(/\s+/g, ''),
    ]),
  ]
  return `hash:${createHash('sha256').update(JSON.stringify(says)).digest('hex').slice(0, 32)}`
}

/** Parts of a batch by the bank's reference of each, if each has its own; else by their number. */
function keyedDetails({ details, bank_reference }: DraftEntry, key: string): readonly Detail[] {
  if (details.length === 1) return details.map((detail) => ({ ...detail, key }))
  const own = details.map((detail) => detail.bank_reference)
  const differ = new Set(own).size === own.length
  return details.map((detail, index) => {
    const is_own =
      differ && detail.bank_reference !== null && detail.bank_reference !== bank_reference
    return { ...detail, key: is_own ? (detail.bank_reference ?? key) : `${key}/${index + 1}` }
  })
}
