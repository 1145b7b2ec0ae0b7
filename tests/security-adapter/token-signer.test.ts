import { epochMs } from '@billing/core'
import { tokenSignerContract } from '@billing/testing'
import { describe, expect, it } from 'vitest'
import { parseKeys } from '../../adapters/security/src/jwt-keys.ts'
import { createTokenSigner } from '../../adapters/security/src/token-signer.ts'
import { createMemory } from '../../adapters/security/src/verified-memory.ts'

tokenSignerContract('jose', ({ issuer, audience, keys }) =>
  createTokenSigner({ issuer, audience, keys: parseKeys(JSON.stringify({ keys })) }),
)

describe('the memory of verified tokens', () => {
  const at = (seconds: number) => epochMs(seconds * 1000)

  it('forgets a token at its end', () => {
    const memory = createMemory<string>()
    memory.remember('a', 'claims', 100)

    expect(memory.recall('a', at(99))).toBe('claims')
    expect(memory.recall('a', at(100))).toBeUndefined()
    expect(memory.recall('a', at(99))).toBeUndefined()
  })

  it('forgets what was not used for longest when it is full', () => {
    const memory = createMemory<string>(2)
    memory.remember('a', 'A', 100)
    memory.remember('b', 'B', 100)
    memory.recall('a', at(1))
    memory.remember('c', 'C', 100)

    expect(['a', 'b', 'c'].map((digest) => memory.recall(digest, at(1)))).toEqual([
      'A',
      undefined,
      'C',
    ])
  })
})
