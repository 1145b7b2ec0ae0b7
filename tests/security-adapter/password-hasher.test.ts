import { passwordHasherContract } from '@billing/testing'
import { describe, expect, it } from 'vitest'
import {
  createPasswordHasher,
  DEFAULT_ARGON2,
  DEFAULT_HASHING_LIMITS,
} from '../../adapters/security/src/password-hasher.ts'

const LEAST = { memory_kib: 1024, iterations: 1, parallelism: 1 }

passwordHasherContract('argon2id', (strength) =>
  createPasswordHasher({
    ...(strength === 'least' ? LEAST : { ...LEAST, memory_kib: 4096, iterations: 2 }),
    ...DEFAULT_HASHING_LIMITS,
  }),
)

describe('the argon2id hasher', () => {
  it('takes a hash that was made of what was typed, and asks for a new one', async () => {
    const typed = 'žąsų ūkis prie ežero'.normalize('NFD')
    const hasher = createPasswordHasher({ ...LEAST, ...DEFAULT_HASHING_LIMITS })
    const ours =
      '$argon2id$v=19$m=1024,t=1,p=1$Q78iWAs4kWx3Kg7NqD4KNw$0abThCWTGF2Tizy66eNUYDwHWVog0O9nYKmuJekHDBU'
    const brought = '$2b$04$v8BcB380x1dNWlWsctCgJuzUvPsbaES1xvhV3xUWcuh8t/2GyKAq.'

    for (const stored of [ours, brought]) {
      expect(await hasher.verify(stored, typed)).toEqual({ matches: true, weak: true })
      expect((await hasher.verify(stored, `${typed}.`)).matches).toBe(false)
    }
  })

  it('writes its parameters into the hash', async () => {
    const hasher = createPasswordHasher({ ...DEFAULT_ARGON2, ...DEFAULT_HASHING_LIMITS })

    expect(await hasher.hash('correct horse')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('refuses with `rate_limited` when more wait than may', async () => {
    const hasher = createPasswordHasher({ ...LEAST, at_once: 1, queue_max: 2 })

    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.waste('x')))

    expect(answers.map((answer) => answer.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(answers[4]).toMatchObject({
      reason: { code: 'rate_limited', details: { retry_after: 1 } },
    })
  })

  it.each([
    ['too little memory for its lanes', { memory_kib: 8, parallelism: 2 }],
    ['no pass over the memory', { iterations: 0 }],
    ['a part of a KiB', { memory_kib: 1024.5 }],
    ['nothing allowed to run', { at_once: 0 }],
  ])('does not start with %s', (_, wrong) => {
    expect(() => createPasswordHasher({ ...LEAST, ...DEFAULT_HASHING_LIMITS, ...wrong })).toThrow(
      'invariant broken',
    )
  })
})
