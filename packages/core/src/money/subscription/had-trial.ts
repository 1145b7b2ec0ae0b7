import { DAY, after } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import type { Newcomer } from './ports.ts'

/** Whether they began a trial in the last so many days, 365 unless it is set otherwise. Source: contract 2.11. */
export async function hadTrial({ tx, now, settings }: Work, newcomer: Newcomer): Promise<boolean> {
  return tx.subscriptions.hadTrialAfter(
    after(now, -settings.trial_again_after_days * DAY),
    newcomer,
  )
}
