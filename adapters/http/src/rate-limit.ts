import { type Actor, type Count, emailKey, type LimitVerdict, Problem } from '@billing/core'
import { countedAddress } from './client-address.ts'
import type { HttpPorts } from './config.ts'
import type { RequestState } from './context.ts'
import { type CountedBy, LIMIT_NAMES, type LimitName, limitsInForce } from './limits.ts'
import { leasesOf } from './user-leases.ts'

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
  const tell = ({ state }: Countable, name: LimitName, verdict: LimitVerdict) => {
    const left = `"${name}";r=${verdict.remaining};t=${verdict.resets_in}`
    show(state.headers, policies[name] ?? '', left)
  }
  return {
    async take(names, what) {
      const counts: (Count & { readonly name: LimitName })[] = []
      for (const name of names) {
        const limit = rules[name]
        const counted = COUNTED[limit.by](what)
        if (counted === undefined) continue
        const key = `${name} ${counted}`
        if (limit.by !== 'user') counts.push({ name, key, limit })
        else {
          const verdict = await leases.take(key, limit)
          tell(what, name, verdict)
          refuse([verdict])
        }
      }
      if (counts.length === 0) return
      // Together: each would be a commit of its own, and a sync of the disk.
      const verdicts = await limiter.take(counts)
      counts.forEach(({ name }, at) => tell(what, name, verdicts[at] as LimitVerdict))
      refuse(verdicts)
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

/** Several limits on one operation are listed side by side. Source: draft-ietf-httpapi-ratelimit-headers. */
function show(headers: Record<string, string>, policy: string, state: string): void {
  const before = headers['ratelimit']
  headers['ratelimit'] = before === undefined ? state : `${before}, ${state}`
  const policies = headers['ratelimit-policy']
  headers['ratelimit-policy'] = policies === undefined ? policy : `${policies}, ${policy}`
}

/** Throws when one of them is over its limit, with the time until none is. */
function refuse(verdicts: readonly LimitVerdict[]): void {
  const over = verdicts.filter(({ allowed }) => !allowed)
  if (over.length === 0) return
  const retry_after = Math.max(...over.map(({ resets_in }) => resets_in))
  throw new Problem('rate_limited', {
    detail: `We have had too many of these requests. Please try again in ${retry_after} s.`,
    retry_after,
  })
}
