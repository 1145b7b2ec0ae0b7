import type { EpochMs } from '@billing/core'
import type { OpenObserver } from './observer.ts'
import type { RunLog } from './run-log.ts'
import type { Run, Server } from './server.ts'

/** The provider's own machines. */
export interface ProviderMachine {
  wake(at: EpochMs): void
}

/** A simulated service with its processes and its actors. */
export interface Population {
  readonly run: Run
  readonly servers: readonly Server[]
  readonly provider: ProviderMachine
  readonly observer: OpenObserver
  readonly log: RunLog
  /** When the people's time is up, and faults cease. */
  readonly until: EpochMs
}
