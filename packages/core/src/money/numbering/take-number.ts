import type { EpochMs } from '../../kernel/time.ts'
import type { Abroad } from '../../people/threshold/decide-threshold.ts'
import type { UsedRate } from '../exchange/exchange-rate.ts'
import { withOldRate } from '../exchange/old-rates.ts'
import { issueRate } from '../exchange/vat-rate.ts'
import { countSale } from '../../people/threshold/selling.ts'
import { meteredSale } from '../../people/vat/metered.ts'
import type { VatGroup } from '../../people/vat/vat-groups.ts'
import type { Work } from '../../ports.ts'
import { type DocumentSeries, formatNumber, numberingYear, parseNumber } from './document-number.ts'

/** The number of a document that is issued in this transaction, and when it counts as issued. */
export interface TakenNumber {
  readonly number: string
  /** Never before the number in front of it, whichever process's clock is behind. */
  readonly issued_at: EpochMs
  /** Whose rate is charged abroad, with this document counted. It says nothing of one that sells nothing abroad. */
  readonly abroad: Abroad
  /** What its VAT is converted by; null or missing where nothing is converted. */
  readonly vat_rate?: UsedRate | null
}

/** Of which series a number is wanted. */
interface WantedNumber {
  readonly series: DocumentSeries
  /** What the document sells, or takes back: whatever has a number is counted against the thresholds. */
  readonly sells: readonly Pick<VatGroup, 'vat' | 'net'>[]
  /** When it was sold; by default with this document. A credit note takes back what its invoice sold. */
  readonly supplied_at?: EpochMs
  /** The number that the customer was told in hours that our database lost, if one is known. */
  readonly told?: string | undefined
}

/**
 * Take the number that the customer was told already, where it was skipped and is nobody's; else the next of the series,
 * in the operator's year. It is given back when the transaction fails. What the document sells is counted with it, so
 * that of two sales that would both cross a threshold only one does. An invoice that could not wait for a rate takes the
 * newest, and operators are told. Source: contract 6.5, 6.14, 7.3.
 */
export async function takeNumber(work: Work, wanted: WantedNumber): Promise<TakenNumber> {
  const { number, issued_at } = await nextNumber(work, wanted)
  const { sells: groups, supplied_at = issued_at } = wanted
  const { time_zone, currency } = work.settings
  const sale = meteredSale({ groups, issued_at, supplied_at, time_zone, currency })
  // A credit note is converted by the rate of its invoice.
  const sells = wanted.series === 'PBX' ? groups : []
  const { rate, is_old } = await issueRate(work.tx, work.settings, { sells, at: issued_at })
  if (is_old) await recordOldRate(work, number)
  return { number, issued_at, abroad: await countSale(work, sale), vat_rate: rate }
}

/** Operators are told which invoices took an old rate. */
async function recordOldRate({ tx, now }: Work, number: string): Promise<void> {
  const known = await tx.facts.get('old_rates')
  await tx.facts.put('old_rates', withOldRate(known, number, now))
}

async function nextNumber(
  { tx, now, settings }: Work,
  { series, told }: WantedNumber,
): Promise<Pick<TakenNumber, 'number' | 'issued_at'>> {
  const { time_zone, number_prefixes: prefixes } = settings
  const year = numberingYear(now, time_zone)
  const known = told === undefined ? undefined : parseNumber(told, prefixes)
  const ours = known?.series === series && known.year === year
  if (ours && told !== undefined && (await tx.numbers.isOpen(known, told))) {
    return { number: told, issued_at: now }
  }
  const { first: n, issued_at } = await tx.numbers.take(series, year, 1, now)
  return { number: formatNumber({ series, year, n }, prefixes), issued_at }
}
