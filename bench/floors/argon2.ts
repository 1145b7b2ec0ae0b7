import process from 'node:process'
import { hash, verify } from '@node-rs/argon2'
import type { OpenSide } from '../runner/comparison.ts'

/** What one hash costs, in the words of the library. */
export interface Hashing {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
  /** How many are in flight at any moment. */
  readonly at_once: number
}

/** Nothing but argon2id on the thread pool: what a sign-in cannot be faster than. */
export async function open({ at_once, ...cost }: Hashing): Promise<OpenSide> {
  const stored = await hash('four green apple trees', cost)
  return {
    async trial(seconds) {
      const began = performance.now()
      const before = process.cpuUsage()
      const ends_at = began + seconds * 1_000
      let hashes = 0
      const oneAfterAnother = async () => {
        while (performance.now() < ends_at) {
          await verify(stored, 'four green apple trees')
          hashes += 1
        }
      }
      await Promise.all(Array.from({ length: at_once }, oneAfterAnother))
      const took = (performance.now() - began) / 1_000
      const { user, system } = process.cpuUsage(before)
      return { ops_a_second: hashes / took, cpu_us: (user + system) / hashes }
    },
    close: () => Promise.resolve(),
  }
}
