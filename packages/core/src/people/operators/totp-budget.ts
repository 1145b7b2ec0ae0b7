import type { Work } from '../../ports.ts'
import { blankOneTime } from '../proofs/issue-one-time.ts'
import { deadReason, type OneTime } from '../proofs/one-time.ts'
import type { User } from '../identity/user.ts'

/** The codes that the admin may still try this hour, over all challenges; a right code ends the count. */
export async function totpBudgetOf({ tx, now, ids, secrets }: Work, admin: User): Promise<OneTime> {
  const running = await tx.oneTimes.newest('totp_budget', admin.email_key)
  if (running && deadReason(running, now) === null) return running
  const one_time_id = ids.uuid(now)
  const budget: OneTime = {
    ...blankOneTime('totp_budget', admin.email_key, now),
    one_time_id,
    user_id: admin.user_id,
    token_hash: secrets.digest(one_time_id),
  }
  await tx.oneTimes.insert(budget)
  return budget
}
