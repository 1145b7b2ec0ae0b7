import type { EpochMs } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { transact } from './transact.ts'

/** Leaves a transaction that is only to tell what it would have done. */
class NotCommitted<T> extends Error {
  readonly result: T

  constructor(result: T) {
    super('a unit of work that is taken back')
    this.result = result
  }
}

/**
 * Run one unit of work and take it back: resolves to what it would have come to, and nothing is written. Throws what `run`
 * throws.
 */
export async function takenBack<T>(
  ports: WritePorts,
  run: (work: Work) => Promise<T>,
  now: EpochMs = ports.clock(),
): Promise<T> {
  const told = async (work: Work): Promise<T> => {
    throw new NotCommitted(await run(work))
  }
  return transact(ports, told, now).catch((error: unknown) => {
    if (error instanceof NotCommitted) return error.result as T
    throw error
  })
}
