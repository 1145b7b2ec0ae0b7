import { DAY, HOUR, MINUTE } from '@billing/core'
import { expect, it } from 'vitest'

import { isoDuration } from './duration.ts'

it.each([
  [MINUTE, 'PT1M'],
  [HOUR, 'PT1H'],
  [30 * DAY, 'PT720H'],
  [HOUR + 90_000, 'PT1H1M30S'],
  [MINUTE + 1, 'PT1M1S'],
  [0, 'PT0S'],
])('%d milliseconds are %s', (milliseconds, expected) => {
  expect(isoDuration(milliseconds)).toBe(expected)
})
