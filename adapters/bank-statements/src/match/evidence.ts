import { compared, createFinder, TEXT_MAX } from './names-in.ts'
import type { Receipt } from './receipt.ts'
import type { OpenInvoice } from './types.ts'

/** Shorter numbers are in too many texts by chance. */
const NUMBER_MIN = 5

/** The invoices that a receipt points to, by each kind of evidence; in its currency alone. */
export interface Pointers {
  readonly reference: readonly OpenInvoice[]
  readonly number: readonly OpenInvoice[]
  /** These, and others of the same accounts whose numbers the payer may have written short: a year looks like one. */
  readonly number_and_tails: readonly OpenInvoice[]
  /** All invoices of the accounts that this IBAN has paid for. */
  readonly payer: readonly OpenInvoice[]
}

/** Finds invoices by what receipts say; made once for all receipts. */
export function createPointers(
  invoices: readonly OpenInvoice[],
  payers: ReadonlyMap<string, readonly string[]>,
): (receipt: Receipt) => Pointers {
  const by_reference = grouped(invoices, ({ reference }) => compared(reference ?? ''))
  const by_number = grouped(invoices, ({ number }) => {
    const key = compared(number)
    return key.length < NUMBER_MIN ? '' : key
  })
  const by_account = grouped(invoices, ({ account_id }) => account_id)
  const referencesIn = createFinder(new Set(by_reference.keys()))
  const numbersIn = createFinder(new Set(by_number.keys()))
  return (receipt) => {
    const texts = textsOf(receipt)
    const here = (found: readonly OpenInvoice[]) =>
      [...new Set(found)].filter(({ currency }) => currency === receipt.currency)
    const named = (names: readonly string[], table: ReadonlyMap<string, OpenInvoice[]>) =>
      here(names.flatMap((name) => table.get(name) ?? []))
    const names = texts.flatMap(numbersIn)
    const number = named(names, by_number)
    const tails = named(tailsIn(texts, names), by_number).filter((tail) =>
      number.some(({ account_id }) => account_id === tail.account_id),
    )
    const accounts = payers.get(receipt.payer.iban ?? '') ?? []
    return {
      reference: named(texts.flatMap(referencesIn), by_reference),
      number,
      number_and_tails: [...new Set([...number, ...tails])],
      payer: here(accounts.flatMap((account) => by_account.get(account) ?? [])),
    }
  }
}

function grouped(
  invoices: readonly OpenInvoice[],
  keyOf: (invoice: OpenInvoice) => string,
): ReadonlyMap<string, OpenInvoice[]> {
  const groups = new Map<string, OpenInvoice[]>()
  for (const invoice of invoices) {
    const key = keyOf(invoice)
    const group = groups.get(key)
    if (key === '') continue
    if (group) group.push(invoice)
    else groups.set(key, [invoice])
  }
  return groups
}

/**
 * Where payers write what they pay for: the fields for it, the text with its lines joined in both ways, as banks cut
 * words and drop blanks, and the end-to-end id, into which some put the reference.
 */
function textsOf({ references, remittance, end_to_end_id }: Receipt): readonly string[] {
  const joined = [remittance.join(' '), remittance.join('')]
  return [...references, ...new Set(joined), ...(end_to_end_id === null ? [] : [end_to_end_id])]
}

/** Numbers whose beginning is that of a whole one in the same text: 0045 after INV-2026-0043. */
function tailsIn(texts: readonly string[], whole: readonly string[]): readonly string[] {
  const ends = texts.flatMap((text) => text.slice(0, TEXT_MAX).match(/\d{3,}/g) ?? [])
  return ends.flatMap((end) =>
    whole
      .filter((name) => name.length > end.length)
      .map((name) => name.slice(0, -end.length) + end),
  )
}
