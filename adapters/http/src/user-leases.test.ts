import type { Limit, RateLimiter } from '@billing/core'
import { expect, it } from 'vitest'
import { leasesOf } from './user-leases.ts'

/** A counter that counts exactly, and how often it was asked. */
function aCounter(): Pick<RateLimiter, 'take'> & { asked: number } {
  const used = new Map<string, number>()
  return {
    asked: 0,
    async take(key, { points, seconds }) {
      this.asked++
      const count = (used.get(key) ?? 0) + 1
      used.set(key, count)
      return {
        allowed: count <= points,
        remaining: Math.max(0, points - count),
        resets_in: seconds,
      }
    },
  }
}

const LIMIT: Limit = { points: 600, seconds: 60 }

async function granted(leases: ReturnType<typeof leasesOf>[], requests: number): Promise<number> {
  let count = 0
  for (let n = 0; n < requests; n++) {
    const verdict = await leases[n % leases.length]?.take('a-user', LIMIT)
    if (verdict?.allowed) count++
  }
  return count
}

it('one process grants the limit exactly, and asks the counter once in fifty', async () => {
  const counter = aCounter()

  expect(await granted([leasesOf(counter)], 600)).toBe(600)
  expect(counter.asked).toBe(12)
  expect(await granted([leasesOf(counter)], 10)).toBe(0)
})

it('several processes together never grant more', async () => {
  const counter = aCounter()

  expect(await granted([leasesOf(counter), leasesOf(counter), leasesOf(counter)], 2_000)).toBe(600)
})

it('what is left counts down by one', async () => {
  const leases = leasesOf(aCounter())
  const left: number[] = []
  for (let n = 0; n < 22; n++) left.push((await leases.take('a-user', LIMIT)).remaining)

  expect(left).toEqual(Array.from({ length: 22 }, (_, n) => 599 - n))
})

it('a narrow limit is taken one by one', async () => {
  const counter = aCounter()
  const leases = leasesOf(counter)
  const narrow = { points: 3, seconds: 60 }

  const seen: boolean[] = []
  for (let n = 0; n < 4; n++) seen.push((await leases.take('a-user', narrow)).allowed)

  expect(seen).toEqual([true, true, true, false])
  expect(counter.asked).toBe(4)
})

it('while the counter cannot be written each process grants the limit by itself, and no more', async () => {
  const away = new Error('database or disk is full')
  const full: Pick<RateLimiter, 'take'> = { take: () => Promise.reject(away) }

  expect(await granted([leasesOf(full, (error) => error === away)], 1_000)).toBe(600)
  await expect(granted([leasesOf(full)], 1)).rejects.toBe(away)
})
