import { createBilling, type Ports } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { argon2idOf, bcryptOf, countedHashing, scryptOf } from '../support/counted-hashing.ts'
import { openWorld, PASSWORD, stranger, type World } from './world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const wrong = { code: 'auth.invalid_credentials' }

/** Hashes that an import left here, before it asked what they cost or after. */
const BROUGHT = {
  'argon2id of one pass': argon2idOf(47_104, 1),
  'bcrypt of cost 8': bcryptOf(8),
  'scrypt of one block': scryptOf(14, 1, 1),
  'scrypt with more rounds than its blocks have numbers for': scryptOf(17, 1, 1),
  'scrypt of 2 GiB': scryptOf(21, 8, 1),
  'scrypt of a number of rounds that no machine has': scryptOf(60, 8, 1),
  'bcrypt of cost 14': bcryptOf(14),
  'argon2id of 256 MiB in ten passes': argon2idOf(262_144, 10, 4),
}

describe('nobody can tell whether an address is known', () => {
  it.each(Object.entries({ ...BROUGHT, 'no password': null }))(
    'a wrong password costs as much with %s as with a hash of ours, and for an unknown address',
    async (_, password_hash) => {
      const { passwords, workIn } = countedHashing()
      const { identity } = createBilling({ ...world.ports, passwords })
      const ours = await passwords.hash(PASSWORD)
      await world.person({ email: 'ours@example.lt', user: { password_hash: ours } })
      await world.person({ email: 'brought@example.lt', user: { password_hash } })
      const refused = (name: string) =>
        workIn(() =>
          expect(
            identity.signIn(stranger, {
              email: `${name}@example.lt`,
              password: 'another long word',
            }),
          ).rejects.toMatchObject(wrong),
        )

      const work = await refused('unknown')

      expect(await refused('ours')).toBe(work)
      expect(Math.abs((await refused('brought')) - work)).toBeLessThan(work / 1_000)
    },
  )

  it.each([
    ['a wrong password', { email: 'known@example.lt', password: 'another long word' }],
    ['a user without a password', { email: 'bare@example.lt', password: PASSWORD }],
    ['an unknown address', { email: 'nobody@example.lt', password: PASSWORD }],
  ])('%s costs one read, one hash and one transaction', async (_case, input) => {
    await world.person({ email: 'known@example.lt' })
    await world.person({ email: 'bare@example.lt', password: null })
    const { ports, calls } = counted(world.ports)

    const refusal = await createBilling(ports)
      .identity.signIn(stranger, input)
      .catch((problem: unknown) => problem)

    expect(refusal).toMatchObject({
      ...wrong,
      details: { detail: expect.stringMatching(/^We do not/) },
    })
    expect(calls).toEqual({ reads: 1, hashes: 1, transactions: 1 })
  })
})

function counted(ports: Ports) {
  const calls = { reads: 0, hashes: 0, transactions: 0 }
  const { store, passwords } = ports
  const counting: Ports = {
    ...ports,
    store: {
      read: (work) => (calls.reads++, store.read(work)),
      transaction: (work) => (calls.transactions++, store.transaction(work)),
      nextDueAt: () => store.nextDueAt(),
      dueBy: (now) => store.dueBy(now),
    },
    passwords: {
      hash: (password) => (calls.hashes++, passwords.hash(password)),
      verify: (hash, password) => (calls.hashes++, passwords.verify(hash, password)),
      waste: (password) => (calls.hashes++, passwords.waste(password)),
      takes: (hash) => passwords.takes(hash),
    },
  }
  return { ports: counting, calls }
}
