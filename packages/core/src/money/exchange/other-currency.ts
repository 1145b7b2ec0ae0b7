import type { Currency } from '../../kernel/money.ts'
import type { ReadPorts } from '../../ports.ts'

/**
 * What the amounts that are stored are in, where the settings say otherwise; null where they agree, or nothing is stored
 * yet. For a start, not for a page: books of two currencies add up to nothing.
 */
export async function otherCurrency({ store, settings }: ReadPorts): Promise<Currency | null> {
  const kept = await store.read((tx) => tx.figures.currency())
  return kept === settings.currency ? null : kept
}
