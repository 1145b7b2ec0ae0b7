import { randomBytes } from 'node:crypto'
import type { Ids } from '@billing/core'
import { V7Generator } from 'uuidv7'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** The largest step back of `now` under which ids still sort later: any. */
const ANY_STEP_BACK = 2 ** 48 - 1

/**
 * Ids from the system's random source. An earlier `now` than the last one keeps the last one's time
 * part, so that within the process later ids always sort later.
 */
export function createIds(): Ids {
  const generator = new V7Generator()
  generator.setRollbackAllowance(ANY_STEP_BACK)
  return {
    uuid: (now) => generator.generateOrResetWithTs(now).toString(),
    unguessable: () => randomBytes(16).toString('base64url'),
    base32: (length) =>
      Array.from(randomBytes(length), (byte) => BASE32.charAt(byte & 31)).join(''),
  }
}
