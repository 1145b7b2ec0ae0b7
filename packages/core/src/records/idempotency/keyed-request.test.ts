import { describe, expect, it } from 'vitest'
import { aKey, march } from '../../fixtures/index.ts'
import type { KeyedRequest } from './call.ts'
import { beginKeyed, isBegun } from './keyed-request.ts'
import type { IdempotencyKeys } from './ports.ts'

const keyed = (begun_at: ReturnType<typeof march> | null = null): KeyedRequest => ({
  record: aKey({ begun_at }),
  answer: () => ({ status: 200, headers: {}, body: '' }) as never,
})

/** Keys of which each begun one is written down, and held as long as `held` says. */
function keys(held: boolean) {
  const begun: [unknown, unknown][] = []
  const idempotency = {
    async begin(record: unknown, now: unknown) {
      begun.push([record, now])
      return held
    },
  } as unknown as IdempotencyKeys
  return { tx: { idempotency }, begun }
}

describe('an effect that is there before its answer', () => {
  it('is remembered under the key, at its instant', async () => {
    const { tx, begun } = keys(true)
    const request = keyed()

    await beginKeyed(tx, request, march(2))

    expect(begun).toEqual([[request.record, march(2)]])
  })

  it('is undone where another try has taken the key over meanwhile', async () => {
    await expect(beginKeyed(keys(false).tx, keyed(), march(2))).rejects.toMatchObject({
      code: 'idempotency.conflict',
      details: { retry_after: 1 },
    })
  })

  it('of a command without a key is remembered nowhere', async () => {
    const { tx, begun } = keys(false)

    await beginKeyed(tx, undefined, march(2))

    expect(begun).toEqual([])
  })

  it('is known from the key alone', () => {
    expect(isBegun(keyed(march(1)))).toBe(true)
    expect(isBegun(keyed())).toBe(false)
    expect(isBegun(undefined)).toBe(false)
  })
})
