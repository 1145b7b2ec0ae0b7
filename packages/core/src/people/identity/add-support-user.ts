import { recordOwn } from '../../records/audit/record-audit.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { isTaken } from './is-taken.ts'
import { newUser } from './new-user.ts'
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
    if (await isTaken(tx, emailKey(email))) {
      throw invalid(
        'email',
        'Somebody has this e-mail address; a support user needs one of their own.',
      )
    }
    const said = { user_id: ids.uuid(now), email: email.trim(), role: 'support' } as const
    const user = newUser(account, said, now)
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
