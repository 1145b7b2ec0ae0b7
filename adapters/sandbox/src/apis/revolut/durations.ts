import { DAY, type EpochMs, HOUR, MINUTE } from '@billing/core'
import { z } from 'zod'

import { parseDuration, plusDuration } from '../../world/duration.ts'

/** The milliseconds of an ISO 8601 duration from an instant on; undefined for an invalid one. */
export function lengthOf(text: string, from = 0 as EpochMs): number | undefined {
  const duration = parseDuration(text)
  return duration && plusDuration(from, duration) - from
}

const between = (least: number, most: number) =>
  z.string().refine((text) => {
    const length = lengthOf(text)
    return length !== undefined && length >= least && length <= most
  }, 'is no ISO 8601 duration that is allowed here')

/** How long an unpaid order lives: one minute to thirty days. */
export const expireAfter = between(MINUTE, 720 * HOUR)
/** How long money is held: thirty days for a pre-authorisation, the rest is checked with the order. */
export const cancelAfter = between(1, 30 * DAY)
/** How long a webhook's old secret lives: seven days at most. */
export const SECRET_LIFE_MAX = 7 * DAY
