import { scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto'
import { compare } from 'bcrypt'

/** What a hash may cost at most: one sign-in must not hold a thread for seconds, or all the memory. */
const MOST = { bcrypt_cost: 14, memory_kib: 262_144, passes: 10, lanes: 4 }

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,9}),t=(\d{1,9}),p=(\d{1,9})\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const SCRYPT =
  /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/

/**
 * Whether somebody who comes with this hash from another system can sign in with the password that it is of: argon2id and
 * scrypt as PHC strings, bcrypt in its own form, none dearer than a sign-in may be.
 */
export function isPasswordHash(text: string): boolean {
  const [, memory, passes, lanes] = ARGON2ID.exec(text) ?? []
  if (memory !== undefined) {
    const bounds = [MOST.memory_kib, MOST.passes, MOST.lanes]
    return [memory, passes, lanes].every((each, at) => Number(each) <= (bounds[at] ?? 0))
  }
  const [, cost] = BCRYPT.exec(text) ?? []
  if (cost !== undefined) return Number(cost) >= 4 && Number(cost) <= MOST.bcrypt_cost
  return scryptOf(text) !== null
}

/**
 * Whether a hash of another system is that of the password; undefined where it is of no kind that we know. A hash that
 * matches is to be made anew.
 */
export async function matchesBrought(
  stored: string,
  password: string,
): Promise<boolean | undefined> {
  // PHP's name of the same algorithm.
  if (BCRYPT.test(stored)) return compare(password, stored.replace(/^\$2y/, '$2b'))
  const parts = scryptOf(stored)
  if (!parts) return undefined
  const { salt, digest, options } = parts
  return timingSafeEqual(await derived(password, salt, digest.length, options), digest)
}

/** The parts of an scrypt hash; null for another text, and for one that is too dear. */
function scryptOf(text: string) {
  const [, ln, blocks, p, salt, digest] = SCRYPT.exec(text) ?? []
  if (salt === undefined || digest === undefined) return null
  const [logarithm, r, lanes] = [Number(ln), Number(blocks), Number(p)]
  const memory = 128 * r * (2 ** logarithm + lanes + 2)
  const bounded = memory * lanes <= MOST.memory_kib * 1024
  if (logarithm < 1 || r < 1 || lanes < 1 || !bounded) return null
  return {
    salt: Buffer.from(salt, 'base64'),
    digest: Buffer.from(digest, 'base64'),
    options: { N: 2 ** logarithm, r, p: lanes, maxmem: memory },
  }
}

function derived(password: string, salt: Buffer, length: number, options: ScryptOptions) {
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
