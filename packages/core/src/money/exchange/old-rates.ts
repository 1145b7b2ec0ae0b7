import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'

/** For how long operators are told of an invoice that took an old rate. */
const SHOWN_FOR = 30 * DAY

/** As many of them as are remembered. */
const KEPT = 200

/** The invoices of the last days whose VAT was converted by an old rate, because they were paid already. */
export interface OldRateFact {
  readonly invoices: readonly { readonly number: string; readonly at: EpochMs }[]
}

/** An invoice takes an old rate, or none where the table never had one: operators are told of it. */
export async function recordOldRate(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  number: string,
): Promise<void> {
  const known = oldRates(await tx.facts.get('old_rates'), now)
  const invoices = [...known, { number, at: now }].slice(-KEPT)
  await tx.facts.put('old_rates', { invoices })
}

/** Those that operators are still told of. */
export function oldRates(fact: OldRateFact | undefined, now: EpochMs): OldRateFact['invoices'] {
  return (fact?.invoices ?? []).filter(({ at }) => after(at, SHOWN_FOR) > now)
}
