import type { Work } from '../../ports.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { newUser } from '../../people/identity/new-user.ts'
import { blankOneTime } from '../../people/proofs/issue-one-time.ts'
import { liveInvitation } from '../../people/proofs/live-invitation.ts'
import type { OneTime } from '../../people/proofs/one-time.ts'
import { endSignup } from '../signup/end-signup.ts'

/**
 * Make a user of whoever was invited, and of the invitation a link of the first sign-in, in the transaction that spends
 * it; undefined for any other token. An invitation under a changed mind, an ended account or an address that got a user
 * meanwhile is worth nothing; a signup of the address that has neither card nor mailbox ends with it. Source: contract
 * 2.7, 2.9.
 */
export async function takeInvitation(work: Work, token_hash: string): Promise<OneTime | undefined> {
  const { tx, now, ids } = work
  const invitation = await liveInvitation(tx, token_hash, now)
  const account = invitation && (await tx.accounts.getForUpdate(invitation.account_id))
  if (!account) return undefined
  const { invitation_id, account_id, email, email_key, role } = invitation
  for (const signup of await tx.signups.pendingOf(email_key)) {
    await endSignup(work, signup, 'superseded')
  }
  const user = newUser(account, { user_id: ids.uuid(now), email, role }, now)
  const { user_id } = user
  const link: OneTime = {
    ...blankOneTime('signup_link', email_key, now),
    one_time_id: ids.uuid(now),
    user_id,
    token_hash,
  }
  await tx.invitations.delete(invitation_id)
  await tx.users.put(user)
  await tx.oneTimes.insert(link)
  const meta = { user_id, invitation_id, role }
  await recordOwn(work, { action: 'user.joined', account_id, meta })
  return link
}
