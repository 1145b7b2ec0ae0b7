import { Problem } from '@billing/core'
import { type LimitName, LIMITS } from './limits.ts'
import type { Countable, RateLimits } from './rate-limit.ts'

/** Runs an operation, of which refusals for a wrong password or signature alone are counted. */
export type CountRefusals = <T>(what: Countable, run: () => Promise<T>) => Promise<T>

/**
 * Counts what an operation refuses with `auth.invalid_credentials`. A user's guess is counted before it is looked
 * at and given back unless it was wrong, so that many at once are no more. A stranger's forgery is counted once it
 * is known to be one: what is signed is never counted, and never kept waiting. Throws `rate_limited`. Source:
 * contract 5.
 */
export function countRefusals(name: LimitName | undefined, limits: RateLimits): CountRefusals {
  if (name === undefined) return (_what, run) => run()
  return LIMITS[name].by === 'user' ? guesses(name, limits) : forgeries(name, limits)
}

function guesses(name: LimitName, limits: RateLimits): CountRefusals {
  return async (what, run) => {
    await limits.take([name], what)
    let wrong = false
    try {
      return await run()
    } catch (error) {
      wrong = isRefusal(error)
      throw error
    } finally {
      if (!wrong) await limits.giveBack(name, what)
    }
  }
}

function forgeries(name: LimitName, limits: RateLimits): CountRefusals {
  return async (what, run) => {
    try {
      return await run()
    } catch (error) {
      if (isRefusal(error)) await limits.take([name], what)
      throw error
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Problem && error.code === 'auth.invalid_credentials'
}
