import type { Limit, LimitVerdict, RateLimiter } from '@billing/core'

/**
 * Requests that a process takes from the shared counter at a time: a tenth of the limit, at most so many. On
 * SQLite a lease is a commit, 100 µs and more of processor time: in twenty requests a fifteenth of `GET /me`.
 */
const LEASE_MAX = 50
/** A limit of fewer requests is counted one by one: a lease would be too coarse. */
const LEASED_FROM = 200
/** Leases kept before those that are over are swept. */
const KEPT_MAX = 10_000

interface Lease {
  left: number
  /** Leases that the shared counter still has. */
  readonly more: number
  /** On the process's own monotonic clock, in milliseconds. */
  readonly ends_at: number
  /** The shared counter could not be written: this process counts the whole limit by itself. */
  readonly alone?: true
}

/** A limit that every request counts against, without a write to the database for each. */
export interface Leases {
  take(key: string, limit: Limit): Promise<LimitVerdict>
}

/**
 * Takes requests from the shared counter by the lease and hands them out here. All processes together
 * never grant more than the limit in a window; a process that stops mid-lease grants that much less. While
 * the shared counter is away, as on a full disk, each process grants the limit by itself: who only reads is
 * served on.
 */
export function leasesOf(
  limiter: Pick<RateLimiter, 'take'>,
  isAway: (error: unknown) => boolean = () => false,
): Leases {
  const held = new Map<string, Lease>()
  const asked = new Map<string, Promise<LimitVerdict | undefined>>()

  /** Take a lease from the shared counter; resolves to the refusal where it grants none. */
  const renew = async (
    key: string,
    { points, seconds }: Limit,
    size: number,
  ): Promise<LimitVerdict | undefined> => {
    const now = performance.now()
    const verdict = await orUndefined(
      limiter.take(key, { points: Math.floor(points / size), seconds }),
      isAway,
    )
    const refused = verdict ? refusedBy(verdict) : refusedAlone(held.get(key), now)
    if (refused) return refused
    const fresh = verdict ? leaseOf(verdict, size, now) : aloneWith({ points, seconds }, now)
    if (held.size >= KEPT_MAX) sweep(held, now)
    held.set(key, fresh)
    return undefined
  }

  /** Requests that come at once wait for one lease: one for each of them would spend the limit on a few. */
  const renewOnce = (
    key: string,
    limit: Limit,
    size: number,
  ): Promise<LimitVerdict | undefined> => {
    const running = asked.get(key)
    if (running) return running
    const begun = renew(key, limit, size).finally(() => asked.delete(key))
    asked.set(key, begun)
    return begun
  }

  return {
    async take(key, limit) {
      const size = sizeFor(limit)
      for (;;) {
        const now = performance.now()
        const lease = held.get(key)
        if (lease && lease.left > 0 && lease.ends_at > now) {
          lease.left--
          return granted(lease, size, now)
        }
        const refused = await renewOnce(key, limit, size)
        if (refused) return refused
      }
    },
  }
}

function sizeFor({ points }: Limit): number {
  return points < LEASED_FROM ? 1 : Math.min(LEASE_MAX, Math.floor(points / 10))
}

/** Undefined where the counter is away. */
async function orUndefined<T>(
  asked: Promise<T>,
  isAway: (error: unknown) => boolean,
): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isAway(error)) return undefined
    throw error
  }
}

function refusedBy(verdict: LimitVerdict): LimitVerdict | undefined {
  return verdict.allowed ? undefined : { ...verdict, remaining: 0 }
}

function refusedAlone(lease: Lease | undefined, now: number): LimitVerdict | undefined {
  return lease?.alone && lease.ends_at > now ? spent(lease, now) : undefined
}

function leaseOf({ remaining, resets_in }: LimitVerdict, size: number, now: number): Lease {
  return { left: size, more: remaining, ends_at: now + resets_in * 1_000 }
}

function aloneWith({ points, seconds }: Limit, now: number): Lease {
  return { left: points, more: 0, ends_at: now + seconds * 1_000, alone: true }
}

function spent(lease: Lease, now: number): LimitVerdict {
  return { allowed: false, remaining: 0, resets_in: resetsIn(lease, now) }
}

/** Whole seconds until the window is over. */
function resetsIn({ ends_at }: Lease, now: number): number {
  return Math.max(1, Math.ceil((ends_at - now) / 1_000))
}

function granted(lease: Lease, size: number, now: number): LimitVerdict {
  return {
    allowed: true,
    remaining: lease.left + lease.more * size,
    resets_in: resetsIn(lease, now),
  }
}

function sweep(held: Map<string, Lease>, now: number): void {
  for (const [key, lease] of held) if (lease.ends_at <= now) held.delete(key)
  if (held.size >= KEPT_MAX) held.clear()
}
