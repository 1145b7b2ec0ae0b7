import { expect, it } from 'vitest'
import { earliest, epochMs } from './time.ts'

it('the earliest of some instants is the smallest, and never comes after all of them', () => {
  expect(earliest(epochMs(3), null, epochMs(-2), epochMs(5))).toBe(-2)
  expect(earliest(null, epochMs(0))).toBe(0)
  expect(earliest(null, null)).toBeNull()
  expect(earliest()).toBeNull()
})
