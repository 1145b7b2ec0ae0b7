import type { Argon2Parameters, StoredHash } from './stored-hash.ts'

/** A round of bcrypt, and a block of scrypt, in the unit of `workOf`; `node bench/password-work.ts` measures them. */
const BCRYPT_ROUND = 640
const SCRYPT_BLOCK = 2.4

/** Blocks of scrypt that a lane costs beside its N: with a small N they are most of it. */
const SCRYPT_LANE = 3

/**
 * What comparing a password with a hash costs. The unit is half a pass of argon2id over one KiB: memory that is used for
 * the first time costs about half a pass more.
 */
export function workOf(hash: StoredHash): number {
  switch (hash.kind) {
    case 'argon2id':
      return argon2Work(hash.made)
    case 'bcrypt':
      return 2 ** hash.cost * BCRYPT_ROUND
    case 'scrypt':
      return hash.r * hash.p * (hash.N + SCRYPT_LANE) * SCRYPT_BLOCK
  }
}

/** The same of argon2id with these parameters. Lanes share the memory, and so the work. */
export function argon2Work({
  memory_kib,
  iterations,
}: Pick<Argon2Parameters, 'memory_kib' | 'iterations'>): number {
  return memory_kib * (2 * iterations + 1)
}
