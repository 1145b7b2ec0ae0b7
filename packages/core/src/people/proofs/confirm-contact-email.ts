import type { Account } from '../account/account.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { deadReason, type OneTime } from './one-time.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Who has the link that we mailed to a new contact address has its mailbox: from now on it is the account's, and the
 * old mailbox is told. Needs no session. Throws `auth.invalid_credentials`. Source: contract 2.7, 10.1.
 */
export async function confirmContactEmail(
  ports: WritePorts,
  call: Call,
  { token }: { readonly token: string },
): Promise<void> {
  const done = await transact(ports, async (work) => {
    const { tx, now, secrets } = work
    const link = await tx.oneTimes.byToken(secrets.digest(token))
    const user = link?.user_id ? await tx.users.get(link.user_id) : undefined
    const account = user && (await tx.accounts.getForUpdate(user.account_id))
    const failure = await spend(tx, link, account, now)
    const known: User | undefined = link?.purpose === 'contact_email' ? user : undefined
    await auditAttempt(work, { call, action: 'account.contact_email', user: known, failure })
    if (failure !== null || !account?.pending_contact_email) return false
    const { contact_email: before, pending_contact_email: contact_email } = account
    await tx.accounts.put({
      ...account,
      contact_email,
      pending_contact_email: null,
      updated_at: now,
    })
    const effect = {
      type: 'mail.send',
      kind: 'contact_email_changed',
      to: { email: before },
    } as const
    const dedupe_key = `mail.contact_email_changed:${link?.one_time_id}`
    await pushEffect(work, { effect, dedupe_key })
    return true
  })
  if (!done) throw wrongCredentials()
}

/** Why the link does not confirm what waits now; null when it does, and is used up. */
async function spend(
  tx: Tx,
  link: OneTime | undefined,
  account: Account | undefined,
  now: EpochMs,
): Promise<string | null> {
  if (link?.purpose !== 'contact_email') return 'unknown'
  const dead = deadReason(link, now)
  if (dead !== null) return dead
  const waits = account?.pending_contact_email ?? null
  if (waits === null || emailKey(waits) !== link.email_key) return 'not_asked_any_more'
  return (await tx.oneTimes.spend(link.one_time_id, now)) ? null : 'spent'
}
