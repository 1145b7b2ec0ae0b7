/**
 * The errors we answer with. `code` is the stable name a client looks up; the title is English prose.
 * The whole registry: no other error leaves the service. Source: RFC 9457; contract, "Errors".
 */
export const PROBLEMS = {
  'auth.invalid_credentials': { status: 401, title: 'Invalid credentials' },
  'auth.token_expired': { status: 401, title: 'Access token expired' },
  'auth.totp_invalid': { status: 401, title: 'Invalid 2FA code' },
  'payment.declined': { status: 402, title: 'Payment declined' },
  'auth.forbidden': { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Resource not found' },
  'not-found': { status: 404, title: 'Resource not found' },
  'idempotency.conflict': { status: 409, title: 'Idempotency-Key conflict' },
  'subscription.tier_invalid': { status: 422, title: 'Invalid plan tier' },
  'validation.failed': { status: 422, title: 'Validation failed' },
  'vat.verification_failed': { status: 422, title: 'EU VAT verification failed' },
  rate_limited: { status: 429, title: 'Rate limit exceeded' },
  internal: { status: 500, title: 'Internal server error' },
  'upstream.pbx_unavailable': { status: 503, title: 'Upstream PBX unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

/** The stable name of an error. */
export type ProblemCode = keyof typeof PROBLEMS

/** Whether a text names an error of the registry. */
export function isProblemCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEMS, text)
}

/** One field, header or query parameter that is not valid, and why. */
export interface InvalidParam {
  readonly name: string
  readonly reason: string
}

/** What a problem says beyond its code. */
export interface ProblemDetails {
  /** English prose for a developer, in the first person plural. */
  readonly detail?: string
  readonly invalid_params?: readonly InvalidParam[]
  /** Seconds to wait before trying again. */
  readonly retry_after?: number
  /** What went wrong underneath. Logged, never sent. */
  readonly cause?: unknown
}

/** A refusal: the caller asked for something a rule forbids. Thrown anywhere, answered in one place. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  readonly details: ProblemDetails

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(`${code}: ${details.detail ?? PROBLEMS[code].title}`, { cause: details.cause })
    this.code = code
    this.details = details
  }
}

/** The refusal of one field or of the resource's state. */
export function invalid(name: string, reason: string, retry_after?: number): Problem {
  return new Problem('validation.failed', {
    detail: reason,
    invalid_params: [{ name, reason }],
    ...(retry_after === undefined ? {} : { retry_after }),
  })
}

/** Stop on a state our own code must never reach. Not a refusal: a bug, answered as `internal`. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`)
}
