import { type Actor, countedAddress, emailKey, Problem } from '@billing/core'
import type { HttpPorts } from './config.ts'
import type { RequestState } from './context.ts'
import { type CountedBy, LIMIT_NAMES, type LimitName, limitsInForce } from './limits.ts'
import { leasesOf } from './user-leases.ts'

/** What a request is counted under, as far as it is known when it is counted. */
export interface Countable {
  readonly state: RequestState
  /** The operation that was asked for. */
  readonly kind?: string
  readonly actor?: Actor | null
  readonly body?: unknown
  /** Of the refresh token in the body. */
  readonly session_id?: string | null
}

/** Counts requests. Throws `rate_limited`; each count is shown in the `RateLimit` headers of the answer. */
export interface RateLimits {
  take(names: readonly LimitName[], what: Countable): Promise<void>
  /** What was counted before it was known not to count. */
  giveBack(name: LimitName, what: Countable): Promise<void>
}

/** What every request counts against is taken in leases. Source: decision 12. */
const LEASED: ReadonlySet<LimitName> = new Set(['user', 'api_key'])

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
        const key = keyOf(name, rule.by, what)
        if (key === undefined) continue
        const verdict = await (LEASED.has(name) ? leases : limiter).take(key, rule)
        show(
          what.state.headers,
          policies[name] ?? '',
          `"${name}";r=${verdict.remaining};t=${verdict.resets_in}`,
        )
        if (!verdict.allowed) throw tooMany(verdict.resets_in)
      }
    },
    async giveBack(name, what) {
      const key = keyOf(name, rules[name].by, what)
      if (key !== undefined) await limiter.giveBack(key)
    },
  }
}

/** What a limit's counter is called; undefined when there is nothing to count. */
function keyOf(name: LimitName, by: CountedBy, what: Countable): string | undefined {
  const counted = COUNTED[by](what)
  return counted === undefined ? undefined : `${name} ${counted}`
}

const byAddressAndEmail = ({ state, body }: Countable) =>
  `${countedAddress(state.ip)} ${emailKey(field(body, 'email'))}`

const COUNTED: Readonly<Record<CountedBy, (what: Countable) => string | undefined>> = {
  address: ({ state }) => countedAddress(state.ip),
  address_email: byAddressAndEmail,
  kind_address_email: (what) => `${what.kind} ${byAddressAndEmail(what)}`,
  kind_email: ({ kind, body }) => `${kind} ${emailKey(field(body, 'email'))}`,
  challenge: ({ body }) => field(body, 'challenge_id'),
  session: ({ session_id }) => session_id ?? undefined,
  user: ({ actor }) => (actor?.api_key ? undefined : actor?.user_id),
  key: ({ actor }) => actor?.api_key?.api_key_id,
  account: ({ actor }) => actor?.account_id,
  account_contact: ({ actor, body }) =>
    field(body, 'contact_email') === '' ? undefined : actor?.account_id,
}

/** A text of a body that has been checked; empty when it has none of that name. */
export function field(body: unknown, name: string): string {
  const value: unknown =
    body !== null && typeof body === 'object' ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : ''
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
