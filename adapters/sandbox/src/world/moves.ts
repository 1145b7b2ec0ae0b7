import type { EpochMs } from '@billing/core'

/** Who the sandbox drives when it moves time: the service's worker. */
export interface SandboxHooks {
  /** Run what is due in the service. Resolves to how many pieces of work it did. */
  readonly tick: () => Promise<number>
  /** The next instant at which something in the service falls due. */
  readonly nextDueAt: () => Promise<EpochMs | null>
  /** The operator's present TOTP code for the control room; undefined hides it. */
  readonly operatorCode?: () => Promise<string | null>
}

/** Where a move of the clock ended. */
export interface Moved {
  readonly now: EpochMs
  /** How often the worker ran. */
  readonly ticks: number
}

/** Where to move time. */
export type Move = { readonly advance: string } | { readonly to: EpochMs }
