import { expect, test } from 'vitest'
import { median, medianAt, spread } from '../../bench/runner/statistics.ts'

test('the median is the number in the middle, and of an even count the mean of two', () => {
  expect(median([3, 1, 20])).toBe(3)
  expect(median([4, 1, 2, 30])).toBe(3)
  expect(median([])).toBeNaN()
})

test('the spread is how far the outermost are apart, in per cent of the median', () => {
  expect(spread([9, 10, 12])).toBe(30)
  expect(spread([7])).toBe(0)
  expect(spread([0, 0])).toBe(0)
})

test('the round that the words come from is the one that has the median', () => {
  expect(medianAt([3, 1, 20])).toBe(0)
  expect(medianAt([4, 1, 2, 30])).toBe(2)
})
