import { describe, expect, it } from 'vitest'
import { workOf } from '../../adapters/security/src/hash-work.ts'
import { isPasswordHash } from '../../adapters/security/src/password-hasher.ts'
import { readHash } from '../../adapters/security/src/stored-hash.ts'
import { argon2idOf, bcryptOf, countedHashing, scryptOf } from '../support/counted-hashing.ts'

/** Of `a long enough word`. */
const BCRYPT = '$2b$04$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq'
const SCRYPT =
  '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$3v5UZLSfKMnxH/2dk/MbqwjpbXL+ITPIsuVTCXyr+pc'
/** With one block a lane, as few as there are; of node's own scrypt. */
const ONE_BLOCK = [
  '$scrypt$ln=15,r=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$cJ3I1QXdHQ3msb6TJp8ogXvDxoTXe10UESgVe2JV6I4',
  '$scrypt$ln=10,r=1,p=8$MDEyMzQ1Njc4OWFiY2RlZg$fBmr4iZqcXj0pgfoqZ/6mGXy1MdnEUrTbvEJgvRT+7U',
]

const { passwords } = countedHashing()

describe('a password hash of another system', () => {
  it.each([
    BCRYPT,
    BCRYPT.replace('$2b', '$2a'),
    BCRYPT.replace('$2b', '$2y'),
    SCRYPT,
    ...ONE_BLOCK,
  ])('%s is that of its password and of no other, and is to be made anew', async (hash) => {
    expect(isPasswordHash(hash)).toBe(true)
    expect(await passwords.verify(hash, 'a long enough word')).toEqual({
      matches: true,
      weak: true,
    })
    expect((await passwords.verify(hash, 'a long enough wore')).matches).toBe(false)
  })

  it.each([
    ['nothing', ''],
    ['a password', 'a long enough word'],
    ['MD5', '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'],
    ['argon2i', argon2idOf(19_456, 2).replace('argon2id', 'argon2i')],
    ['argon2id with less memory than its lanes need', argon2idOf(31, 2, 4)],
    ['argon2id without a pass', argon2idOf(19_456, 0)],
    [
      'argon2id with half a byte of salt',
      argon2idOf(19_456, 2).replace('MDEyMzQ1Njc4OWFiY2RlZg', 'MDEyMzQ1Njc4OWFiY'),
    ],
    ['bcrypt of too low a cost', bcryptOf(3)],
    ['bcrypt of a cost that there is not', bcryptOf(32)],
    ['bcrypt cut short', BCRYPT.slice(0, -1)],
    ['scrypt with no blocks', scryptOf(10, 0, 1)],
    ['scrypt with no rounds', scryptOf(0, 8, 1)],
    ['scrypt with more rounds than its blocks have numbers for', scryptOf(16, 1, 1)],
    ['scrypt with more lanes than there are', scryptOf(10, 8, 134_217_728)],
    ['something after it', `${SCRYPT}\n`],
  ])('%s is none, and matches nothing', async (_, text) => {
    expect(isPasswordHash(text)).toBe(false)
    expect(passwords.takes(text)).toBe(false)
    expect(await passwords.verify(text, 'a long enough word')).toEqual({
      matches: false,
      weak: false,
    })
  })
})

describe('what comparing with a hash costs', () => {
  it.each([
    ['ours', argon2idOf(19_456, 2), 97_280],
    ['argon2id with one pass', argon2idOf(47_104, 1), 141_312],
    ['bcrypt of cost 8', bcryptOf(8), 163_840],
    ['scrypt of 8 MiB', scryptOf(13, 8, 1), 157_344],
  ])('%s', (_, text, work) => {
    const hash = readHash(text)
    expect(hash && Math.round(workOf(hash))).toBe(work)
  })

  it.each([
    [argon2idOf(19_456, 4), argon2idOf(19_456, 5)],
    [argon2idOf(38_912, 2), argon2idOf(38_913, 2)],
    [argon2idOf(64_853, 1), argon2idOf(64_854, 1)],
    [argon2idOf(9_728, 2), argon2idOf(9_728, 2, 2)],
    [bcryptOf(8), bcryptOf(9)],
    [scryptOf(13, 8, 1), scryptOf(14, 8, 1)],
    [scryptOf(15, 1, 2), scryptOf(15, 1, 3)],
    [scryptOf(1, 8, 999), scryptOf(1, 8, 9_999)],
  ])('%s is taken, and %s is more than two of ours', (taken, dear) => {
    expect([taken, passwords.takes(taken)]).toEqual([taken, true])
    expect([dear, isPasswordHash(dear), passwords.takes(dear)]).toEqual([dear, true, false])
  })

  it('a service whose own hashes cost more takes dearer ones, its own among them', async () => {
    const ours = { memory_kib: 65_536, iterations: 4, parallelism: 2 }
    const { passwords: dear } = countedHashing({ ours })

    const own = await dear.hash('a long enough word')
    expect(await dear.verify(own, 'a long enough word')).toEqual({ matches: true, weak: false })
    expect([10, 11].map((cost) => dear.takes(bcryptOf(cost)))).toEqual([true, false])
  })
})
