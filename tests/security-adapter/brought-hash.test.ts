import { describe, expect, it } from 'vitest'
import { isPasswordHash, matchesBrought } from '../../adapters/security/src/brought-hash.ts'

/** Of `a long enough word`. */
const BCRYPT = '$2b$04$PjlwyBbYHN0wZobOdoymre2hfelZ3iNmRb5p5C7Xiugga5mDkhpWq'
const SCRYPT =
  '$scrypt$ln=10,r=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$3v5UZLSfKMnxH/2dk/MbqwjpbXL+ITPIsuVTCXyr+pc'
const ARGON2ID = `$argon2id$v=19$m=19456,t=2,p=1$${'c'.repeat(22)}$${'d'.repeat(43)}`

describe('a password hash of another system', () => {
  it.each([BCRYPT, BCRYPT.replace('$2b', '$2a'), BCRYPT.replace('$2b', '$2y'), SCRYPT])(
    '%s is taken, and is that of its password and of no other',
    async (hash) => {
      expect(isPasswordHash(hash)).toBe(true)
      expect(await matchesBrought(hash, 'a long enough word')).toBe(true)
      expect(await matchesBrought(hash, 'a long enough wore')).toBe(false)
    },
  )

  it('of argon2id is taken, and left to the hasher that makes them', async () => {
    expect(isPasswordHash(ARGON2ID)).toBe(true)
    expect(await matchesBrought(ARGON2ID, 'a long enough word')).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['a password', 'a long enough word'],
    ['MD5', '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/'],
    ['argon2i', ARGON2ID.replace('argon2id', 'argon2i')],
    ['argon2id with too much memory', ARGON2ID.replace('m=19456', 'm=262145')],
    ['argon2id with too many passes', ARGON2ID.replace('t=2', 't=11')],
    ['argon2id with too many lanes', ARGON2ID.replace('p=1', 'p=5')],
    ['bcrypt of too high a cost', BCRYPT.replace('$04$', '$15$')],
    ['bcrypt of too low a cost', BCRYPT.replace('$04$', '$03$')],
    ['bcrypt cut short', BCRYPT.slice(0, -1)],
    ['scrypt with too much memory', SCRYPT.replace('ln=10', 'ln=18')],
    ['scrypt with too many lanes', SCRYPT.replace('p=1', 'p=999')],
    ['scrypt with no blocks', SCRYPT.replace('r=8', 'r=0')],
    ['something after it', `${SCRYPT}\n`],
  ])('is not taken: %s', (_, hash) => {
    expect(isPasswordHash(hash)).toBe(false)
  })
})
