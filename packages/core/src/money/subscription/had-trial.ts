import { DAY, after } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'

/** By what somebody who had a trial before is known again. Source: contract 2.11. */
export interface Newcomer {
  /** Their own account, whose trial does not count. */
  readonly account_id: string
  readonly email_key: string
  readonly reg_number: string | null
  readonly vat_id: string | null
}

/** Whether they began a trial in the last so many days, 365 unless it is set otherwise. Source: contract 2.11. */
export async function hadTrial({ tx, now, settings }: Work, newcomer: Newcomer): Promise<boolean> {
  return tx.subscriptions.hadTrialAfter(
    after(now, -settings.trial_again_after_days * DAY),
    newcomer,
  )
}
