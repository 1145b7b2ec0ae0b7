import type { RateLimiter } from '@billing/core'
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

    it('allows as many as the limit says and says how many are left', async () => {
      const limit = { points: 2, seconds: 60 }

      expect(await t.limiter.take('left', limit)).toEqual({
        allowed: true,
        remaining: 1,
        resets_in: 60,
      })
      expect(await t.limiter.take('left', limit)).toMatchObject({ allowed: true, remaining: 0 })
      const third = await t.limiter.take('left', limit)
      expect(third).toMatchObject({ allowed: false, remaining: 0 })
      expect(third.resets_in).toBeGreaterThanOrEqual(1)
      expect(third.resets_in).toBeLessThanOrEqual(60)
    })

    it('counts each key on its own', async () => {
      const limit = { points: 1, seconds: 60 }
      await t.limiter.take('one', limit)

      expect((await t.limiter.take('two', limit)).allowed).toBe(true)
      expect((await t.limiter.take('one', limit)).allowed).toBe(false)
    })

    it('allows exactly the limit to a hundred at once, over two processes', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          (n % 2 ? t.limiter : t.another).take('crowd', { points: 30, seconds: 60 }),
        ),
      )

      expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(30)
    })

    it('counts one less of what is given back, and never less than none', async () => {
      const limit = { points: 2, seconds: 60 }
      await t.limiter.giveBack('back')
      await t.limiter.take('back', limit)
      await t.limiter.take('back', limit)

      await t.another.giveBack('back')

      expect(await t.limiter.take('back', limit)).toMatchObject({ allowed: true, remaining: 0 })
      expect((await t.limiter.take('back', limit)).allowed).toBe(false)
    })

    it('starts anew when the window is over', async () => {
      const limit = { points: 1, seconds: 1 }
      expect((await t.limiter.take('window', limit)).allowed).toBe(true)
      expect((await t.limiter.take('window', limit)).allowed).toBe(false)

      await expect
        .poll(async () => (await t.limiter.take('window', limit)).allowed, { timeout: 3_000 })
        .toBe(true)
    })
  })
}
