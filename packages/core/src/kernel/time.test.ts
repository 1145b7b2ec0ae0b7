import { expect, it } from 'vitest'
import { earliest, epochMs, fromIso, fromUnixSeconds, isoInstant, unixSeconds } from './time.ts'

it('the earliest of some instants is the smallest, and never comes after all of them', () => {
  expect(earliest(epochMs(3), null, epochMs(-2), epochMs(5))).toBe(-2)
  expect(earliest(null, epochMs(0))).toBe(0)
  expect(earliest(null, null)).toBeNull()
  expect(earliest()).toBeNull()
})

it('an instant is a whole number of milliseconds', () => {
  expect(() => epochMs(0.5)).toThrow('0.5 is not a whole number of milliseconds')
})

it('unix seconds are the whole ones that have passed, before 1970 too', () => {
  expect(unixSeconds(epochMs(1_999))).toBe(1)
  expect(unixSeconds(epochMs(2_000))).toBe(2)
  expect(unixSeconds(epochMs(-1))).toBe(-1)
})

it('an instant in seconds is none in milliseconds, and the other way round', () => {
  const at = fromIso('2026-02-01T09:00:00Z')
  const seconds = unixSeconds(at)

  expect(fromUnixSeconds(seconds)).toBe(at)
  // @ts-expect-error it is in seconds
  expect(isoInstant(seconds)).toBe('1970-01-21T11:38:56.400Z')
  // @ts-expect-error it is in seconds
  expect(epochMs(seconds)).not.toBe(at)
  // @ts-expect-error it is in milliseconds
  expect(fromUnixSeconds(at)).not.toBe(at)
})

it('an instant is read back as it was written', () => {
  expect(fromIso(isoInstant(epochMs(1_771_146_000_123)))).toBe(1_771_146_000_123)
  expect(() => fromIso('tomorrow')).toThrow('is not a whole number')
})
