import type { Limit, LimitVerdict, RateLimiter } from '@billing/core'

/** Requests that a process takes from the shared counter at a time. */
const LEASE = 20
/** Leases kept before those that are over are swept. */
const KEPT_MAX = 10_000

interface Lease {
  left: number
  /** Leases that the shared counter still has. */
  readonly more: number
  /** On the process's own monotonic clock, in milliseconds. */
  readonly ends_at: number
}

/** A limit that every request counts against, without a write to the database for each. */
export interface Leases {
  take(key: string, limit: Limit): Promise<LimitVerdict>
}

/**
 * Takes requests from the shared counter by the lease and hands them out here. All processes together
 * never grant more than the limit in a window; a process that stops mid-lease grants that much less.
 */
export function leasesOf(limiter: RateLimiter): Leases {
  const held = new Map<string, Lease>()
  return {
    async take(key, { points, seconds }) {
      const size = points >= 10 * LEASE ? LEASE : 1
      const now = performance.now()
      const lease = held.get(key)
      if (lease && lease.left > 0 && lease.ends_at > now) {
        lease.left--
        return granted(lease, size, now)
      }
      const verdict = await limiter.take(key, { points: Math.floor(points / size), seconds })
      if (!verdict.allowed) return { ...verdict, remaining: 0 }
      const fresh: Lease = {
        left: size - 1,
        more: verdict.remaining,
        ends_at: now + verdict.resets_in * 1_000,
      }
      if (held.size >= KEPT_MAX) sweep(held, now)
      held.set(key, fresh)
      return granted(fresh, size, now)
    },
  }
}

function granted(lease: Lease, size: number, now: number): LimitVerdict {
  return {
    allowed: true,
    remaining: lease.left + lease.more * size,
    resets_in: Math.max(1, Math.ceil((lease.ends_at - now) / 1_000)),
  }
}

function sweep(held: Map<string, Lease>, now: number): void {
  for (const [key, lease] of held) if (lease.ends_at <= now) held.delete(key)
  if (held.size >= KEPT_MAX) held.clear()
}
