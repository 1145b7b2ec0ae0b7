import { epochMs } from '@billing/core'
import { expect, it } from 'vitest'

import { parseDuration, plusDuration } from './duration.ts'

function plus(at: string, duration: string): string {
  const parsed = parseDuration(duration)
  if (!parsed) throw new Error(`${duration} is not a duration`)
  return new Date(plusDuration(epochMs(Date.parse(at)), parsed)).toISOString()
}

it('adds calendar months, days and exact time', () => {
  expect(plus('2026-01-31T10:00:00Z', 'P1M')).toBe('2026-02-28T10:00:00.000Z')
  expect(plus('2024-02-29T00:00:00Z', 'P1Y2M3DT4H5M6S')).toBe('2025-05-02T04:05:06.000Z')
  expect(plus('2026-12-31T23:59:59Z', 'PT1.5S')).toBe('2027-01-01T00:00:00.500Z')
  expect(plus('2026-02-01T00:00:00Z', 'P2W')).toBe('2026-02-15T00:00:00.000Z')
  expect(plus('2026-02-01T00:00:00Z', 'PT0S')).toBe('2026-02-01T00:00:00.000Z')
})

it('knows what is no duration', () => {
  for (const text of [
    '',
    'P',
    'PT',
    'P1',
    '1D',
    'P-1D',
    'P1DT',
    'P1H',
    'PT1D',
    'p1d',
    'P1.5D',
    'P1D ',
  ]) {
    expect(parseDuration(text), text).toBe(undefined)
  }
})
