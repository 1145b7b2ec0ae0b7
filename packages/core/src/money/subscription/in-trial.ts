import type { EpochMs } from '../../kernel/time.ts'
import type { Subscription } from './subscription.ts'

/**
 * Whether the trial is not over, so that nothing has been billed. Its status does not tell: an operator who takes a
 * cancellation back makes it `active`, and the first invoice may wait after the trial. Source: contract 6.4; states 1.3.
 */
export function isInTrial(
  { trial_ends_at }: Pick<Subscription, 'trial_ends_at'>,
  now: EpochMs,
): boolean {
  return trial_ends_at !== null && now < trial_ends_at
}
