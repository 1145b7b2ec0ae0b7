import type { EffectTable } from './footprint.ts'
import type { KeyedStage } from './keyed-stage.ts'
import type { Asked } from './stage.ts'

/** A command with an Idempotency-Key, raced after it has been given once alone. */
export interface KeyedCommand {
  readonly status: number
  /** Where its effect leaves a row. */
  readonly effect: EffectTable
  /** Brings the stage to where the command can be given. */
  readonly before?: (stage: KeyedStage) => Promise<unknown>
  /** `alone` when it is given once, `raced` the second time. */
  readonly asked: (stage: KeyedStage, turn: 'alone' | 'raced') => Asked
}
