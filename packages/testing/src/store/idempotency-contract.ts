import { epochMs } from '@billing/core'
import { aKey, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { LONG, OVER, race, type TheStore } from './store-under-test.ts'

const answer = { status: 201, content_type: 'application/json', body: '{"id":"ž"}' }

/** Idempotency keys. */
export function idempotencyContract(store: TheStore): void {
  const start = (lease: number, differs = {}) =>
    store().transaction((tx) => tx.idempotency.start(aKey(differs), lease))
  const takeOver = (lease = LONG) =>
    store().transaction((tx) => tx.idempotency.takeOver('user-1', 'key-1', lease))
  const known = () => store().read((tx) => tx.idempotency.get('user-1', 'key-1'))

  describe('idempotency keys', () => {
    it('gives back a key exactly as it was started and as it was finished', async () => {
      await start(LONG)
      expect(await known()).toEqual(aKey())

      await store().transaction((tx) => tx.idempotency.finish(aKey(), answer, march(9)))

      expect(await known()).toEqual(aKey({ state: 'done', answer, expires_at: march(9) }))
    })

    it('is started by one of ten racing callers, and belongs to one principal', async () => {
      const started = await race((n) => start(LONG, { op_id: `op-${n}` }))

      expect(started.filter(Boolean)).toHaveLength(1)
      expect(await start(LONG, { principal: 'user-2' })).toBe(true)
    })

    it('is not taken over while somebody runs it', async () => {
      await start(LONG)

      expect(await takeOver()).toBeUndefined()
    })

    it('is taken over by one of ten racing callers once its lease is over, with a new fence', async () => {
      await start(OVER)

      const taken = await race(() => takeOver())

      expect(taken.filter(Boolean)).toEqual([aKey({ fence: 3 })])
    })

    it('is taken over at once when it was given back', async () => {
      await start(LONG)
      await store().transaction((tx) => tx.idempotency.release(aKey()))

      expect(await takeOver()).toEqual(aKey({ fence: 3 }))
    })

    it('remembers that its effect is there, for whoever takes it over, and takes it from its run alone', async () => {
      await start(OVER)
      const begin = (differs = {}) =>
        store().transaction((tx) => tx.idempotency.begin(aKey(differs), march(3)))

      expect([await begin({ fence: 1 }), await begin()]).toEqual([false, true])

      expect(await takeOver()).toEqual(aKey({ fence: 3, begun_at: march(3) }))
    })

    it('is as new when it was forgotten by the run that holds it, and only then', async () => {
      await start(LONG)
      await store().transaction((tx) => tx.idempotency.forget(aKey({ fence: 1 })))
      expect(await known()).toEqual(aKey())

      await store().transaction((tx) => tx.idempotency.forget(aKey()))

      expect(await known()).toBeUndefined()
      expect(await start(LONG)).toBe(true)
    })

    it('keeps its answer although somebody would forget it', async () => {
      await start(LONG)
      await store().transaction((tx) => tx.idempotency.finish(aKey(), answer, march(9)))

      await store().transaction((tx) => tx.idempotency.forget(aKey()))

      expect(await known()).toMatchObject({ answer })
    })

    it('takes no answer and no release of a run that lost it', async () => {
      await start(OVER)
      await takeOver()

      const late = await store().transaction(async (tx) => {
        await tx.idempotency.release(aKey())
        return tx.idempotency.finish(aKey(), answer, march(9))
      })

      expect(late).toBe(false)
      expect(await known()).toEqual(aKey({ fence: 3 }))
      expect(await takeOver()).toBeUndefined()
    })

    it('is finished once, and never taken over after that', async () => {
      await start(OVER)
      const finish = () =>
        store().transaction((tx) => tx.idempotency.finish(aKey(), answer, march(9)))

      expect(await finish()).toBe(true)
      expect(await finish()).toBe(false)
      expect(await takeOver()).toBeUndefined()
    })

    it('is as new once its answer is past its time, whether it was swept or not', async () => {
      await start(OVER)
      await store().transaction((tx) => tx.idempotency.finish(aKey(), answer, march(9)))
      const next = (ms: number) => ({
        op_id: 'op-next',
        fingerprint: 'another',
        fence: 1,
        created_at: epochMs(march(9) + ms),
      })

      expect(await start(LONG, next(-1))).toBe(false)
      expect(await known()).toMatchObject({ answer })
      const started = await race(() => start(LONG, next(0)))

      expect(started.filter(Boolean)).toHaveLength(1)
      expect(await known()).toEqual(aKey(next(0)))
    })

    it('purges what is done and past its time, never what is started', async () => {
      await start(OVER)
      await start(OVER, { key: 'done' })
      await start(OVER, { key: 'kept' })
      await store().transaction(async (tx) => {
        await tx.idempotency.finish(aKey({ key: 'done' }), answer, march(9))
        await tx.idempotency.finish(aKey({ key: 'kept' }), answer, march(10))
        await tx.idempotency.purge(march(9))
      })

      const left = await store().read(async (tx) => [
        await tx.idempotency.get('user-1', 'done'),
        (await tx.idempotency.get('user-1', 'kept'))?.key,
        (await tx.idempotency.get('user-1', 'key-1'))?.key,
      ])
      expect(left).toEqual([undefined, 'kept', 'key-1'])
    })
  })
}
