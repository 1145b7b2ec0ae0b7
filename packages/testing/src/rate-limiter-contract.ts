import type { Limit, LimitVerdict, RateLimiter } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** A limiter for the suite to try. `another` is what a second process would hold. */
export interface RateLimiterUnderTest {
  readonly limiter: RateLimiter
  readonly another: RateLimiter
  close(): Promise<void>
}

/** What every rate limiter must do. */
export function rateLimiterContract(name: string, open: () => Promise<RateLimiterUnderTest>): void {
  describe(`rate limiter contract: ${name}`, () => {
    let t: RateLimiterUnderTest
    beforeAll(async () => {
      t = await open()
    })
    afterAll(() => t.close())

    const take = async (key: string, limit: Limit, limiter = t.limiter): Promise<LimitVerdict> => {
      const [verdict] = await limiter.take([{ key, limit }])
      if (!verdict) throw new Error('there was no verdict')
      return verdict
    }

    it('allows as many as the limit says and says how many are left', async () => {
      const limit = { points: 2, seconds: 60 }

      expect(await take('left', limit)).toEqual({
        allowed: true,
        remaining: 1,
        resets_in: 60,
      })
      expect(await take('left', limit)).toMatchObject({ allowed: true, remaining: 0 })
      const third = await take('left', limit)
      expect(third).toMatchObject({ allowed: false, remaining: 0 })
      expect(third.resets_in).toBeGreaterThanOrEqual(1)
      expect(third.resets_in).toBeLessThanOrEqual(60)
    })

    it('counts each key on its own', async () => {
      const limit = { points: 1, seconds: 60 }
      await take('one', limit)

      expect((await take('two', limit)).allowed).toBe(true)
      expect((await take('one', limit)).allowed).toBe(false)
    })

    it('counts several at once, each against its own limit, also when another is refused', async () => {
      const narrow = { key: 'narrow', limit: { points: 1, seconds: 60 } }
      const wide = { key: 'wide', limit: { points: 3, seconds: 600 } }
      await t.limiter.take([narrow, wide])

      expect(await t.limiter.take([wide, narrow])).toMatchObject([
        { allowed: true, remaining: 1, resets_in: 600 },
        { allowed: false, remaining: 0, resets_in: 60 },
      ])
      expect(await t.limiter.take([narrow, wide])).toMatchObject([
        { allowed: false, remaining: 0 },
        { allowed: true, remaining: 0 },
      ])
    })

    it('allows exactly the limit to a hundred at once, over two processes', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          take('crowd', { points: 30, seconds: 60 }, n % 2 ? t.limiter : t.another),
        ),
      )

      expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(30)
    })

    it('starts anew when the window is over', async () => {
      const limit = { points: 1, seconds: 1 }
      expect((await take('window', limit)).allowed).toBe(true)
      expect((await take('window', limit)).allowed).toBe(false)

      await expect
        .poll(async () => (await take('window', limit)).allowed, { timeout: 3_000 })
        .toBe(true)
    })
  })
}
