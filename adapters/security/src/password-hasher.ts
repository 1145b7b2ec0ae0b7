import { randomBytes } from 'node:crypto'
import { invariant, normalPassword, type PasswordHasher } from '@billing/core'
import { hash as makeArgon2id } from '@node-rs/argon2'
import { argon2Work, workOf } from './hash-work.ts'
import { hashingSemaphore, type HashingLimits } from './hashing-semaphore.ts'
import { type Argon2Parameters, matchesHash, readHash, type StoredHash } from './stored-hash.ts'

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

/** How many of our hashes a password costs that is refused, and a hash of another system at most. Source: contract 2.6. */
const MOST_OF_OURS = 2

/**
 * argon2id on the thread pool, under a semaphore. A hash of bcrypt or scrypt from another system matches too, and is always
 * weak. Every password that does not match costs as much as two hashes of ours, whatever it is compared with; a hash that
 * costs more is not compared. Every method that hashes throws `rate_limited` when too many wait.
 */
export function createPasswordHasher(
  options: PasswordHasherOptions,
  matches: typeof matchesHash = matchesHash,
): PasswordHasher {
  checkParameters(options)
  const limited = hashingSemaphore(options)
  const { check, taken } = comparing(options, matches)
  return {
    hash: (password) =>
      limited(() =>
        makeArgon2id(normalPassword(password), {
          memoryCost: options.memory_kib,
          timeCost: options.iterations,
          parallelism: options.parallelism,
        }),
      ),
    verify: (stored, password) => limited(() => check(taken(stored), password)),
    waste: (password) => limited(async () => void (await check(null, password))),
    takes: (stored) => taken(stored) !== null,
  }
}

/** Whether a text has the form of a hash that we may compare with: argon2id, bcrypt or scrypt. `takes` judges its cost. */
export function isPasswordHash(text: string): boolean {
  return readHash(text) !== null
}

function comparing(ours: Argon2Parameters, matches: typeof matchesHash) {
  const refusal = MOST_OF_OURS * argon2Work(ours)
  // Ours are dearer than the least, but in a test: what a service takes over is the same there.
  const most = Math.max(refusal, MOST_OF_OURS * argon2Work(DEFAULT_ARGON2))
  const lanes = Math.max(ours.parallelism, DEFAULT_ARGON2.parallelism)

  /** The hash of a stored text; null for one that we do not compare with. */
  function taken(stored: string): StoredHash | null {
    const hash = readHash(stored)
    if (hash?.kind === 'argon2id' && hash.made.parallelism > lanes) return null
    return hash && workOf(hash) <= most ? hash : null
  }

  async function check(hash: StoredHash | null, password: string) {
    const normal = normalPassword(password)
    let missing = 0
    for (const text of new Set([normal, password])) {
      // What was typed, if another system hashed that or we did before passwords were normalised: to be made anew.
      if (hash && (await safely(matches(hash, text)))) {
        return { matches: true, weak: text !== normal || isWeaker(hash, ours) }
      }
      missing += refusal - (hash ? workOf(hash) : 0)
    }
    await spend(missing, password)
    return { matches: false, weak: false }
  }

  /** Work with decoys, each with no more memory than a hash of ours. */
  async function spend(work: number, password: string): Promise<void> {
    const each = argon2Work(ours)
    for (let left = work; left > 0; left -= each) {
      const memory_kib = Math.round((ours.memory_kib * Math.min(left, each)) / each)
      if (memory_kib >= 8 * ours.parallelism)
        await matches(decoy({ ...ours, memory_kib }), password)
    }
  }

  return { check, taken }
}

/** A comparison that a library refuses is one that does not match. */
function safely(matching: Promise<boolean>): Promise<boolean> {
  return matching.catch(() => false)
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

/** A hash whose digest is random: comparing with it takes the time of a wrong password. */
function decoy(made: Argon2Parameters): StoredHash {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  const { memory_kib, iterations, parallelism } = made
  const text = `$argon2id$v=19$m=${memory_kib},t=${iterations},p=${parallelism}$${base64(16)}$${base64(32)}`
  return { kind: 'argon2id', text, made }
}

function isWeaker(hash: StoredHash, today: Argon2Parameters): boolean {
  if (hash.kind !== 'argon2id') return true
  const { memory_kib, iterations, parallelism } = hash.made
  return (
    memory_kib < today.memory_kib ||
    iterations < today.iterations ||
    parallelism < today.parallelism
  )
}
