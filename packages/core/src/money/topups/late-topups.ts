import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { Payment } from '../payments/payment.ts'

/** For how long it is shown that a topup was paid after it had failed. */
const SHOWN_FOR = 7 * DAY

/** As many of them as are remembered. */
const KEPT = 200

/** A topup that had failed and was paid after all, and when. */
interface LateTopup {
  readonly payment_id: string
  readonly at: EpochMs
}

/** The topups of the last days of which the provider changed its answer. Source: states 1.12. */
export interface LateTopupFact {
  readonly topups: readonly LateTopup[]
}

/** What is remembered once another one was paid late. */
export function withLateTopup(
  fact: LateTopupFact | undefined,
  { payment_id }: Pick<Payment, 'payment_id'>,
  at: EpochMs,
): LateTopupFact {
  return { topups: [...lateTopups(fact, at), { payment_id, at }].slice(-KEPT) }
}

/** Those that an operator is still told of. */
export function lateTopups(fact: LateTopupFact | undefined, now: EpochMs): readonly LateTopup[] {
  return (fact?.topups ?? []).filter(({ at }) => after(at, SHOWN_FOR) > now)
}
