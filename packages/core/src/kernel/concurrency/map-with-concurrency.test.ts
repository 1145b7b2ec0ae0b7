import { expect, it } from 'vitest'
import { mapWithConcurrency } from './map-with-concurrency.ts'

it('does every item once, and never more than so many at a time', async () => {
  const done: number[] = []
  let running = 0
  let most = 0

  await mapWithConcurrency([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    done.push(item)
    running--
  })

  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(most).toBe(3)
})

it('ends with the first throw', async () => {
  const fails = mapWithConcurrency([1, 2], 2, async (item) => {
    if (item === 2) throw new Error('two')
  })

  await expect(fails).rejects.toThrow('two')
})
