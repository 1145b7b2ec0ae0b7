import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { revokeAllOf } from '../proofs/issue-one-time.ts'
import type { User } from '../identity/user.ts'

/**
 * Save the new password; the one of the signup is forgotten, every link, code, grant and challenge of the old time
 * dies, and we tell the person by mail. Which sessions end is the caller's rule. Source: contract 2.6, 10.1.
 */
export async function replacePassword(
  work: Work,
  user: User,
  password_hash: string,
): Promise<void> {
  const { tx, now, ids } = work
  await tx.users.put({ ...user, password_hash, updated_at: now })
  await revokeAllOf(tx, user, now)
  // Or a grant would give back, at the signup's own id, the password that came with it.
  await tx.signups.forgetPasswords(user.email_key)
  await forgetPendingContact(tx, user, now)
  const to = { user_id: user.user_id }
  await pushEffect(work, {
    effect: { type: 'mail.send', kind: 'password_changed', to },
    dedupe_key: `mail.password_changed:${ids.uuid(now)}`,
  })
}

/** Who knew the old password may have asked for a contact address of their own. */
async function forgetPendingContact(
  tx: Pick<Tx, 'accounts'>,
  { account_id }: User,
  now: EpochMs,
): Promise<void> {
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account || account.pending_contact_email === null) return
  await tx.accounts.put({ ...account, pending_contact_email: null, updated_at: now })
}
