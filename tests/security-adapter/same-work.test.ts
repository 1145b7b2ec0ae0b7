import { assert, asyncProperty, constantFrom, integer, oneof, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { argon2idOf, bcryptOf, countedHashing, scryptOf } from '../support/counted-hashing.ts'

/** Hashes of every kind that an import could have left here, also some that no library makes. */
const anyHash = oneof(
  tuple(
    integer({ min: 0, max: 90_000 }),
    integer({ min: 0, max: 12 }),
    integer({ min: 0, max: 4 }),
  ).map((made) => argon2idOf(...made)),
  integer({ min: 3, max: 31 }).map(bcryptOf),
  tuple(
    integer({ min: 0, max: 40 }),
    integer({ min: 0, max: 40 }),
    integer({ min: 0, max: 40 }),
  ).map((made) => scryptOf(...made)),
  constantFrom('', '$argon2id$', '$1$saltsalt$qjXMvbEw8oaL.CzflDtaK/', argon2idOf(2, 0)),
)

/** The second one is compared as it is typed, too. */
const wrongPassword = constantFrom('wrong horse', 'žąsų ūkis prie ežero'.normalize('NFD'))

it('a wrong password costs the same for every hash, and for an address without one', async () => {
  const { passwords, workIn } = countedHashing({ answer: () => Promise.resolve(false) })
  await assert(
    asyncProperty(anyHash, wrongPassword, async (hash, password) => {
      const unknown = await workIn(() => passwords.waste(password))
      const wrong = await workIn(() => passwords.verify(hash, password))
      // Of memory less than argon2 has no decoy.
      expect(Math.abs(wrong - unknown)).toBeLessThan(unknown / 1_000)
    }),
    { numRuns: 1_000 },
  )
})

it.each([
  ['wrong horse', 194_560],
  ['žąsų ūkis prie ežero'.normalize('NFD'), 389_120],
])('which is twice what ours costs for each text that is compared: %s', async (password, work) => {
  const { passwords, workIn } = countedHashing()
  const ours = await passwords.hash('correct horse')

  expect(await workIn(() => passwords.verify(ours, password))).toBe(work)
})

it('the right password costs no more than to compare with its hash', async () => {
  const { passwords, workIn } = countedHashing()
  const ours = await passwords.hash('correct horse')

  expect(await workIn(() => passwords.verify(ours, 'correct horse'))).toBe(97_280)
})
