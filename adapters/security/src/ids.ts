import { randomBytes, randomFillSync } from 'node:crypto'
import type { Ids } from '@billing/core'
import { V7Generator } from 'uuidv7'

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** The largest step back of `now` under which ids still sort later: any. */
const ANY_STEP_BACK = 2 ** 48 - 1

const POOL_BYTES = 4_096

/** Bytes of the system's source, drawn many at a time: asking it for each id took 160 µs of a charge. */
function pooledRandom(): (length: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES
  return (length) => {
    if (used + length > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += length
    return pool.subarray(used - length, used)
  }
}

/**
 * Ids from the system's random source. An earlier `now` than the last one keeps the last one's time
 * part, so that within the process later ids always sort later.
 */
export function createIds(): Ids {
  const random = pooledRandom()
  const generator = new V7Generator({ nextUint32: () => random(4).readUInt32BE() })
  generator.setRollbackAllowance(ANY_STEP_BACK)
  return {
    uuid: (now) => generator.generateOrResetWithTs(now).toString(),
    unguessable: () => random(16).toString('base64url'),
    base32: (length) =>
      Array.from(randomBytes(length), (byte) => BASE32.charAt(byte & 31)).join(''),
  }
}
