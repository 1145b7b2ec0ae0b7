import type { Act } from './actor.ts'
import type { FaultLevel, FaultName } from './faults.ts'
import type { SimulatedService } from './service.ts'

/** What one run is to be. */
export interface SimulationOptions {
  readonly seed: number | string
  readonly years: number
  readonly faults: FaultLevel
  /** Faults that never happen, whatever the level. */
  readonly spared?: readonly FaultName[]
  /** Processes of the service, each with its HTTP surface and its scheduler. */
  readonly servers: number
  /** Who acts, by name: customers and operators. */
  readonly cast: (service: SimulatedService) => Readonly<Record<string, Act>>
  /** `always` invariants are checked after so many steps, and at each midnight. */
  readonly check_every: number
  /** From this step on they are checked after each, to find the one that breaks them. */
  readonly check_each_from?: number
  /** Told each line of the trace. */
  readonly onLine?: (line: string) => void
  /** Where a SQLite database is kept as it was when the run went wrong. */
  readonly keep?: string
}
