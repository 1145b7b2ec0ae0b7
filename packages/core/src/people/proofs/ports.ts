import type { EpochMs } from '../../kernel/time.ts'
import type { OneTime, OneTimePurpose } from './one-time.ts'

/** The repository of single-use secrets. */
export interface OneTimes {
  get(one_time_id: string): Promise<OneTime | undefined>
  byToken(token_hash: string): Promise<OneTime | undefined>
  /** The newest unspent one for the address, expired or not. */
  newest(purpose: OneTimePurpose, email_key: string): Promise<OneTime | undefined>
  insert(one_time: OneTime): Promise<void>
  /** Use it up; false when it was spent before. */
  spend(one_time_id: string, at: EpochMs): Promise<boolean>
  /** Take one try; false when none is left or it is spent. */
  takeTry(one_time_id: string): Promise<boolean>
  /** Every unspent one of that purpose for the address dies. */
  revoke(purpose: OneTimePurpose, email_key: string, at: EpochMs): Promise<void>
  purge(before: EpochMs): Promise<void>
}
