import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'

/** One unit of work: a transaction, its instant, and what its writes are made of. */
export interface Work extends Pick<Ports, 'ids' | 'secrets' | 'settings'> {
  readonly tx: Tx
  /** When it happens: read once, outside the transaction. */
  readonly now: EpochMs
}
