import type { EpochMs } from './time.ts'

/** Where ids come from. Passes `idsContract` of @billing/testing. */
export interface Ids {
  /** A UUIDv7 whose time part is `now`; two calls never give the same, and later calls sort later. */
  uuid(now: EpochMs): string
  /** 128 random bits as 22 base64url characters, for ids that a stranger must not guess. */
  unguessable(): string
  /** `length` random characters of the base-32 alphabet a–z, 2–7. */
  base32(length: number): string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Whether a text is a UUID of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
