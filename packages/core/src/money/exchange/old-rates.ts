import { after, DAY, type EpochMs } from '../../kernel/time.ts'

/** For how long operators are told of an invoice that took an old rate. */
const SHOWN_FOR = 30 * DAY

/** As many of them as are remembered. */
const KEPT = 200

/** The invoices of the last days whose VAT was converted by an old rate, because they were paid already. */
export interface OldRateFact {
  readonly invoices: readonly { readonly number: string; readonly at: EpochMs }[]
}

/** What is remembered once another invoice took an old rate, or none where the table never had one. */
export function withOldRate(
  fact: OldRateFact | undefined,
  number: string,
  at: EpochMs,
): OldRateFact {
  return { invoices: [...oldRates(fact, at), { number, at }].slice(-KEPT) }
}

/** Those that operators are still told of. */
export function oldRates(fact: OldRateFact | undefined, now: EpochMs): OldRateFact['invoices'] {
  return (fact?.invoices ?? []).filter(({ at }) => after(at, SHOWN_FOR) > now)
}
