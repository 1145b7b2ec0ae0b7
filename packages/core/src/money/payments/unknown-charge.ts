import { Problem } from '../../kernel/problem.ts'

/** Seconds after which a lost answer of the provider is usually known, and a running charge over. */
export const KNOWN_SOON = 10

/** A charge that a caller waits for, and what is known of it. */
interface UnknownCharge {
  /** Whether the provider was, or may have been, asked. */
  readonly sent: boolean
  /** For our log. */
  readonly cause: string
}

/** `internal` with `retry_after`: we cannot say what came of a charge, or asked for nothing. Source: contract 3. */
export function unknownCharge({ sent, cause }: UnknownCharge): Problem {
  const detail = sent
    ? 'We do not know yet whether the card was charged. The same Idempotency-Key will tell.'
    : 'Our payment provider did not answer and nothing was charged. Please try again.'
  return new Problem('internal', { detail, retry_after: KNOWN_SOON, cause: new Error(cause) })
}
