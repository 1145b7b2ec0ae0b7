import { randomBytes } from 'node:crypto'
import { invariant, type PasswordHasher } from '@billing/core'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { matchesBrought } from './brought-hash.ts'
import { hashingSemaphore, type HashingLimits } from './hashing-semaphore.ts'

/** What one hash costs. */
export interface Argon2Parameters {
  readonly memory_kib: number
  readonly iterations: number
  readonly parallelism: number
}

/** What one hash costs, and how many may run and wait. */
export type PasswordHasherOptions = Argon2Parameters & HashingLimits

/** The least we use: OWASP's choice for argon2id. Source: contract 2.6. */
export const DEFAULT_ARGON2: Argon2Parameters = {
  memory_kib: 19_456,
  iterations: 2,
  parallelism: 1,
}

/** Two at once keep the thread pool free for files and DNS; 64 waiting is about a second of work. */
export const DEFAULT_HASHING_LIMITS: HashingLimits = { at_once: 2, queue_max: 64 }

/**
 * argon2id on the thread pool, under a semaphore. A hash of another system, of bcrypt or scrypt, matches too, and is always
 * weak. Every method throws `rate_limited` when too many wait.
 */
export function createPasswordHasher(options: PasswordHasherOptions): PasswordHasher {
  checkParameters(options)
  const limited = hashingSemaphore(options)
  const decoy = decoyHash(options)
  return {
    hash: (password) =>
      limited(() =>
        hash(password, {
          memoryCost: options.memory_kib,
          timeCost: options.iterations,
          parallelism: options.parallelism,
        }),
      ),
    verify: (stored, password) =>
      limited(async () => {
        const brought = await matchesBrought(stored, password)
        if (brought !== undefined) return { matches: brought, weak: brought }
        const matches = await matchesHash(stored, password)
        return { matches, weak: matches && isWeaker(stored, options) }
      }),
    waste: (password) =>
      limited(async () => {
        await matchesHash(decoy, password)
      }),
  }
}

/** The bounds of RFC 9106, 3.1, so that a wrong setting stops the start and not the first sign-in. */
function checkParameters({
  memory_kib,
  iterations,
  parallelism,
  at_once,
  queue_max,
}: PasswordHasherOptions): void {
  const whole = [memory_kib, iterations, parallelism, at_once, queue_max].every(
    Number.isSafeInteger,
  )
  invariant(whole, 'the parameters of password hashing are whole numbers')
  invariant(
    iterations >= 1 && parallelism >= 1 && at_once >= 1,
    'hashing needs at least one of each',
  )
  invariant(memory_kib >= 8 * parallelism, 'argon2 needs at least 8 KiB for each lane')
  invariant(queue_max >= 0, 'a queue cannot be shorter than empty')
}

/** A hash of today's cost whose digest is random: checking it takes the time of a wrong password. */
function decoyHash({ memory_kib, iterations, parallelism }: Argon2Parameters): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memory_kib},t=${iterations},p=${parallelism}$${base64(16)}$${base64(32)}`
}

async function matchesHash(stored: string, password: string): Promise<boolean> {
  if (!stored.startsWith('$argon2id$')) return false
  try {
    return await verify(stored, password)
  } catch {
    return false // the library rejects what it cannot decode
  }
}

function isWeaker(stored: string, today: Argon2Parameters): boolean {
  const made = parseOptions(stored)
  return (
    made.memoryCost < today.memory_kib ||
    made.timeCost < today.iterations ||
    made.parallelism < today.parallelism
  )
}
