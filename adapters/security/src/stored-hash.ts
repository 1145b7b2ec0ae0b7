import { scrypt, timingSafeEqual } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import { compare } from 'bcrypt'

/** What one argon2id hash costs. */
export interface Argon2Parameters {
  readonly memory_kib: number
  readonly iterations: number
  readonly parallelism: number
}

/** A password hash by its kind: of argon2id, which we make, or of another that came with a customer of another system. */
export type StoredHash =
  | { readonly kind: 'argon2id'; readonly text: string; readonly made: Argon2Parameters }
  | { readonly kind: 'bcrypt'; readonly text: string; readonly cost: number }
  | {
      readonly kind: 'scrypt'
      readonly N: number
      readonly r: number
      readonly p: number
      readonly salt: Buffer
      readonly digest: Buffer
    }

const ARGON2ID =
  /^\$argon2id\$v=19\$m=([1-9]\d{0,8}),t=([1-9]\d{0,8}),p=([1-9]\d{0,8})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const SCRYPT =
  /^\$scrypt\$ln=([1-9]\d?),r=([1-9]\d{0,8}),p=([1-9]\d{0,8})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

/**
 * The hash of a text: argon2id and scrypt as PHC strings, bcrypt in its own form. Null for another text, and for parameters
 * that the algorithm does not have. Source: RFC 9106, 3.1; RFC 7914, 2.
 */
export function readHash(text: string): StoredHash | null {
  return readArgon2id(text) ?? readBcrypt(text) ?? readScrypt(text)
}

function readArgon2id(text: string): StoredHash | null {
  const [, m, t, p, salt, digest] = ARGON2ID.exec(text) ?? []
  if (m === undefined || bytesOf(salt) === null || bytesOf(digest) === null) return null
  const made = { memory_kib: Number(m), iterations: Number(t), parallelism: Number(p) }
  return made.memory_kib >= 8 * made.parallelism ? { kind: 'argon2id', text, made } : null
}

function readBcrypt(text: string): StoredHash | null {
  const cost = Number(BCRYPT.exec(text)?.[1])
  // `$2y$` is PHP's name of the same algorithm.
  const named = text.replace(/^\$2y/, '$2b')
  return cost >= 4 && cost <= 31 ? { kind: 'bcrypt', text: named, cost } : null
}

function readScrypt(text: string): StoredHash | null {
  const [, ln, blocks, lanes, ...parts] = SCRYPT.exec(text) ?? []
  const [salt, digest] = parts.map(bytesOf)
  if (!salt || !digest) return null
  const [logarithm, r, p] = [Number(ln), Number(blocks), Number(lanes)]
  const has_form = logarithm < 16 * r && r * p < 2 ** 30
  return has_form ? { kind: 'scrypt', N: 2 ** logarithm, r, p, salt, digest } : null
}

/** The bytes of base64 without padding; null for a text that no bytes have. */
function bytesOf(text = ''): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64').replace(/=+$/, '') === text ? bytes : null
}

/** Whether a hash is that of the password as it is typed. Throws where the library refuses the hash. */
export function matchesHash(hash: StoredHash, password: string): Promise<boolean> {
  switch (hash.kind) {
    case 'argon2id':
      return verify(hash.text, password)
    case 'bcrypt':
      return compare(password, hash.text)
    case 'scrypt':
      return matchesScrypt(hash, password)
  }
}

function matchesScrypt(
  { N, r, p, salt, digest }: Extract<StoredHash, { kind: 'scrypt' }>,
  password: string,
): Promise<boolean> {
  const options = { N, r, p, maxmem: 128 * r * (N + p + 2) }
  return new Promise((resolve, reject) => {
    scrypt(password, salt, digest.length, options, (error, key) =>
      error ? reject(error) : resolve(timingSafeEqual(key, digest)),
    )
  })
}
