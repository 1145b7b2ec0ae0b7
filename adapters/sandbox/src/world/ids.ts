import { randomBytes } from 'node:crypto'

import { DAY, type EpochMs } from '@billing/core'

let last_ms = 0
let counter = 0

/**
 * A UUIDv7 of `now`; within one process a later one always sorts later. A sandbox's clock never goes back,
 * so that a `now` of a day before the last one is another sandbox's.
 */
export function newId(now: EpochMs): string {
  if (now > last_ms || last_ms - now > DAY) {
    last_ms = now
    counter = 0
  } else if (++counter > 0xfff) {
    last_ms += 1
    counter = 0
  }
  const time = last_ms.toString(16).padStart(12, '0')
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const tail = random.toString('hex')
  const sequence = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

/** 128 random bits that a stranger cannot guess. */
export function newToken(): string {
  return randomBytes(16).toString('base64url')
}
