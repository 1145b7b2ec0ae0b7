import type { PasswordHasher } from '@billing/core'
import {
  createPasswordHasher,
  DEFAULT_ARGON2,
  DEFAULT_HASHING_LIMITS,
} from '../../adapters/security/src/password-hasher.ts'
import { workOf } from '../../adapters/security/src/hash-work.ts'
import { matchesHash } from '../../adapters/security/src/stored-hash.ts'

/**
 * Our hasher with the parameters of production, and the work that it has done, in the unit of `workOf`. What is only counted
 * may be answered without doing it.
 */
export function countedHashing({ ours = DEFAULT_ARGON2, answer = matchesHash } = {}): {
  readonly passwords: PasswordHasher
  /** The work of what is done, beside all before it. */
  readonly workIn: (done: () => Promise<unknown>) => Promise<number>
} {
  let work = 0
  const passwords = createPasswordHasher(
    { ...ours, ...DEFAULT_HASHING_LIMITS },
    (hash, password) => {
      work += workOf(hash)
      return answer(hash, password)
    },
  )
  return {
    passwords,
    async workIn(done) {
      const before = work
      await done()
      return work - before
    },
  }
}

const SALT = 'MDEyMzQ1Njc4OWFiY2RlZg'
const DIGEST = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc'

/** Hashes of no password, by what they cost. */
export const argon2idOf = (m: number, t: number, p = 1) =>
  `$argon2id$v=19$m=${m},t=${t},p=${p}$${SALT}$${DIGEST}`
export const scryptOf = (ln: number, r: number, p: number) =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${SALT}$${DIGEST}`
export const bcryptOf = (cost: number) =>
  `$2b$${`${cost}`.padStart(2, '0')}$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq`
