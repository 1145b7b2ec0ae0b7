import type { Tx } from '../../ports.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Invitation } from '../identity/invitation.ts'
import { isTakenForInvited } from '../identity/is-taken.ts'

/** The invitation whose link this is, while it can be accepted. */
export async function liveInvitation(
  tx: Tx,
  token_hash: string,
  now: EpochMs,
): Promise<Invitation | undefined> {
  const found = await tx.invitations.byToken(token_hash)
  if (!found || found.expires_at <= now) return undefined
  if (await isTakenForInvited(tx, found.email_key)) return undefined
  const account = await tx.accounts.get(found.account_id)
  return account?.status === 'active' || account?.status === 'suspended' ? found : undefined
}
