import { type Actor, emailKey, type Limit, Problem, type RateLimiter } from '@billing/core'
import { countedAddress } from './client-address.ts'
import type { HttpPorts } from './config.ts'
import type { RequestState } from './context.ts'
import { type CountedBy, LIMIT_NAMES, type LimitName, limitsInForce } from './limits.ts'
import { type Leases, leasesOf } from './user-leases.ts'

/** What a request is counted under, as far as it is known when it is counted. */
export interface Countable {
  readonly state: RequestState
  readonly actor?: Actor | null
  readonly body?: unknown
  /** Of the refresh token in the body. */
  readonly session_id?: string | null
}

/** Counts requests. Throws `rate_limited`; each count is shown in the `RateLimit` headers of the answer. */
export interface RateLimits {
  take(names: readonly LimitName[], what: Countable): Promise<void>
}

/** The limits in force, counted by the shared counter. */
export function openRateLimits({
  limiter,
  config,
  isAway,
}: Pick<HttpPorts, 'limiter' | 'config' | 'isAway'>): RateLimits {
  const rules = limitsInForce(config.limits, config.address_limit_factor)
  const policies = Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, `"${name}";q=${rules[name].points};w=${rules[name].seconds}`]),
  )
  const leases = leasesOf(limiter, isAway)
  return {
    async take(names, what) {
      for (const name of names) {
        const rule = rules[name]
        const counted = COUNTED[rule.by](what)
        if (counted === undefined) continue
        const verdict = await takeOne(limiter, leases, rule, `${name} ${counted}`)
        show(
          what.state.headers,
          policies[name] ?? '',
          `"${name}";r=${verdict.remaining};t=${verdict.resets_in}`,
        )
        if (!verdict.allowed) throw tooMany(verdict.resets_in)
      }
    },
  }
}

/** What a limit's counter is named after; undefined when there is nothing to count. */
const COUNTED: Readonly<Record<CountedBy, (what: Countable) => string | undefined>> = {
  address: ({ state }) => countedAddress(state.ip),
  address_email: ({ state, body }) =>
    `${countedAddress(state.ip)} ${emailKey(field(body, 'email'))}`,
  email: ({ body }) => emailKey(field(body, 'email')),
  challenge: ({ body }) => field(body, 'challenge_id'),
  session: ({ session_id }) => session_id ?? undefined,
  user: ({ actor }) => actor?.user_id,
  account: ({ actor }) => actor?.account_id,
}

/** A text of a body that has been checked; empty when it has none of that name. */
export function field(body: unknown, name: string): string {
  const value: unknown =
    body !== null && typeof body === 'object' ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
}

function takeOne(
  limiter: RateLimiter,
  leases: Leases,
  rule: Limit & { readonly by: CountedBy },
  key: string,
) {
  return rule.by === 'user' ? leases.take(key, rule) : limiter.take(key, rule)
}

/** Several limits on one operation are listed side by side. Source: draft-ietf-httpapi-ratelimit-headers. */
function show(headers: Record<string, string>, policy: string, state: string): void {
  const before = headers['ratelimit']
  headers['ratelimit'] = before === undefined ? state : `${before}, ${state}`
  const policies = headers['ratelimit-policy']
  headers['ratelimit-policy'] = policies === undefined ? policy : `${policies}, ${policy}`
}

function tooMany(retry_after: number): Problem {
  return new Problem('rate_limited', {
    detail: `We have had too many of these requests. Please try again in ${retry_after} s.`,
    retry_after,
  })
}
