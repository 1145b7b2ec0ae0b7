import type { Account } from '../account/account.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { checkEmail } from './refusals.ts'
import type { User } from './user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Who may look into an account from now on, without changing it. */
export interface NewSupportUser {
  readonly account_id: string
  readonly email: string
}

/**
 * Make a user of role `support` in a customer's account, without a password, and mail them a link to sign
 * in with. Throws `not_found`, and `validation.failed` for an address that somebody has and for an account
 * that has ended. Source: contract 2.4.
 */
export async function addSupportUser(
  ports: WritePorts,
  { account_id, email }: NewSupportUser,
): Promise<User> {
  checkEmail(email)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const account = await tx.accounts.getForUpdate(account_id)
    if (account?.kind !== 'customer') throw new Problem('not_found')
    if (account.status === 'cancelled') throw invalid('account_id', 'This account has ended.')
    await checkFree(tx, emailKey(email))
    const user = supportUser(account, { user_id: ids.uuid(now), email: email.trim() }, now)
    await tx.users.put(user)
    await recordOwn(work, {
      action: 'user.support_added',
      account_id,
      meta: { user_id: user.user_id },
    })
    const { user_id } = user
    await pushEffect(work, {
      effect: { type: 'mail.send', kind: 'login_link', to: { user_id } },
      dedupe_key: `mail.login_link:added:${user_id}`,
    })
    return user
  })
}

/** An address has one user; that of a signup whose card is proved is about to have one. */
async function checkFree(tx: Tx, email_key: string): Promise<void> {
  const taken = await tx.users.byEmail(email_key)
  if (taken || (await tx.signups.isPastCard(email_key))) {
    throw invalid(
      'email',
      'Somebody has this e-mail address; a support user needs one of their own.',
    )
  }
}

function supportUser(
  { account_id, language }: Account,
  { user_id, email }: Pick<User, 'user_id' | 'email'>,
  now: EpochMs,
): User {
  return {
    user_id,
    account_id,
    email,
    email_key: emailKey(email),
    first_name: '',
    last_name: '',
    role: 'support',
    language,
    notifications_enabled: true,
    password_hash: null,
    email_proven_at: null,
    totp_sealed: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    created_at: now,
    updated_at: now,
  }
}
