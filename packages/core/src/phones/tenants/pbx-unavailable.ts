import { Problem } from '../../kernel/problem.ts'

/** Seconds after which a person may ask again. */
const RETRY_AFTER = 5

/** The PBX core did not do what is needed now; the same Idempotency-Key may be retried. Source: contract 3. */
export function pbxUnavailable(detail: string): Problem {
  return new Problem('upstream.pbx_unavailable', {
    detail: `The phone-system core did not answer. ${detail} Please try again with the same Idempotency-Key.`,
    retry_after: RETRY_AFTER,
  })
}
