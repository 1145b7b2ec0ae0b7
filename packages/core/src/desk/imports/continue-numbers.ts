import { invalid } from '../../kernel/problem.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { continueSeries } from '../../money/numbering/continue-series.ts'
import { parseNumber } from '../../money/numbering/document-number.ts'
import type { NumberGap } from '../../money/numbering/ports.ts'
import type { WritePorts } from '../../ports.ts'

/**
 * Go on counting after the last documents that the former system issued under our prefixes, so that no number is given
 * twice; which ones were skipped, and why, is written down. Changes nothing where the counters are further. Throws
 * `validation.failed` on `last_number` for a text that is no number of ours. Source: contract 6.5.
 */
export async function continueNumbers(
  ports: WritePorts,
  last_numbers: readonly string[],
): Promise<NumberGap[]> {
  const { number_prefixes } = ports.settings
  for (const number of last_numbers) {
    if (parseNumber(number, number_prefixes)) continue
    throw invalid('last_number', `${number} is no number of our invoices or credit notes.`)
  }
  const seen = last_numbers.map((number) => ({ number, where: 'the former system' }))
  return transact(ports, (work) => continueSeries(work, seen))
}
