import type { Tx, Work } from '../../ports.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Invitation } from '../identity/invitation.ts'
import { isTaken } from '../identity/is-taken.ts'
import { newUser } from '../identity/new-user.ts'
import { blankOneTime } from './issue-one-time.ts'
import type { OneTime } from './one-time.ts'

/** The invitation whose link this is, while it can be accepted. */
export async function liveInvitation(
  tx: Tx,
  token_hash: string,
  now: EpochMs,
): Promise<Invitation | undefined> {
  const found = await tx.invitations.byToken(token_hash)
  if (!found || found.expires_at <= now || (await isTaken(tx, found.email_key))) return undefined
  const account = await tx.accounts.get(found.account_id)
  return account?.status === 'active' || account?.status === 'suspended' ? found : undefined
}

/**
 * Make a user of whoever was invited, and of the invitation a link of the first sign-in, in the transaction that spends
 * it; undefined for any other token. An invitation under a changed mind, an ended account or an address that got a user
 * meanwhile is worth nothing. Source: contract 2.7.
 */
export async function takeInvitation(work: Work, token_hash: string): Promise<OneTime | undefined> {
  const { tx, now, ids } = work
  const invitation = await liveInvitation(tx, token_hash, now)
  const account = invitation && (await tx.accounts.getForUpdate(invitation.account_id))
  if (!account) return undefined
  const { invitation_id, account_id, email, email_key, role } = invitation
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
