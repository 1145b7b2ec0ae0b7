import { lookUp } from '../../kernel/look-up.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import { ALL_USED, NOT_GIVEN } from '../credit-notes/refund.ts'
import { KNOWN_SOON } from '../payments/unknown-charge.ts'

/** Why a topup was not even asked back. */
const KEPT_CREDIT: Readonly<Record<string, string>> = {
  [ALL_USED]: 'All of this topup is used, so that nothing of it is paid back.',
  [NOT_GIVEN]: 'The phone system gave no call credit back, so that nothing of it is paid back.',
}

/**
 * Why a refund that was asked for has not been made: `validation.failed`, `payment.declined`, or `internal` with
 * `retry_after` while the answer of the provider is not known. Source: contract 3, 6.7.
 */
export function refuseRefund({ status, failure_code }: Refund): never {
  if (status !== 'refused') throw unfinished('We do not know yet whether the refund was made.')
  const kept = lookUp(KEPT_CREDIT, failure_code ?? '')
  if (kept !== undefined) throw invalid('amount', kept)
  throw new Problem('payment.declined', {
    detail: `Our payment provider refused the refund: ${failure_code}.`,
  })
}

/** It goes on under the same key. */
export function unfinished(what: string): Problem {
  return new Problem('internal', {
    detail: `${what} Please ask again with the same Idempotency-Key.`,
    retry_after: KNOWN_SOON,
  })
}
