import type { Limit } from '@billing/core'

/**
 * What a limit counts by. `address` is known at once; `user` and `account` after sign-in; the others from the body.
 * `key` is an API key: who comes with one is counted by it, and not among the requests of its owner.
 * `account_contact` counts only requests for another contact address.
 * A kind is an operation: what is asked of one keeps nobody from another.
 */
export type CountedBy =
  | 'address'
  | 'address_email'
  | 'kind_address_email'
  | 'kind_email'
  | 'challenge'
  | 'session'
  | 'user'
  | 'key'
  | 'account'
  | 'account_contact'

interface LimitRule extends Limit {
  readonly by: CountedBy
}

/** Every rate limit. Source: contract 5. */
// prettier-ignore
export const LIMITS = {
  sign_in_address: { points: 60,  seconds: 60,    by: 'address' },
  sign_in:         { points: 10,  seconds: 60,    by: 'address_email' },
  signup:          { points: 10,  seconds: 3_600, by: 'address' },
  codes_address:   { points: 60,  seconds: 3_600, by: 'address' },
  codes:           { points: 5,   seconds: 3_600, by: 'kind_address_email' },
  codes_email:     { points: 20,  seconds: 3_600, by: 'kind_email' },
  totp:            { points: 5,   seconds: 300,   by: 'challenge' },
  refresh:         { points: 30,  seconds: 60,    by: 'session' },
  contact_email:   { points: 20,  seconds: 3_600, by: 'account_contact' },
  invitations:     { points: 20,  seconds: 3_600, by: 'account' },
  wrong_password:  { points: 10,  seconds: 60,    by: 'user' },
  ticket_files:    { points: 60,  seconds: 3_600, by: 'user' },
  forged_webhooks: { points: 60,  seconds: 60,    by: 'address' },
  money:           { points: 60,  seconds: 60,    by: 'account' },
  user:            { points: 600, seconds: 60,    by: 'user' },
  api_key:         { points: 600, seconds: 60,    by: 'key' },
} as const satisfies Record<string, LimitRule>

/** By what a stranger may bring another one along. */
const BY_ADDRESS: ReadonlySet<CountedBy> = new Set([
  'address',
  'address_email',
  'kind_address_email',
])

/** The name of a limit. */
export type LimitName = keyof typeof LIMITS

/** The names of all limits, as configuration takes them. */
export const LIMIT_NAMES = Object.keys(LIMITS) as LimitName[]

/** The limits in force: the table, what configuration changes, and wider where a client address counts. */
export function limitsInForce(
  changed: Partial<Record<LimitName, Limit>>,
  address_factor: number,
): Readonly<Record<LimitName, LimitRule>> {
  const rows = LIMIT_NAMES.map((name) => {
    const { by, ...limit } = { ...LIMITS[name], ...changed[name] }
    const factor = BY_ADDRESS.has(by) ? address_factor : 1
    return [name, { ...limit, by, points: limit.points * factor }]
  })
  return Object.fromEntries(rows) as Record<LimitName, LimitRule>
}
