import type { Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { User } from '../../people/identity/user.ts'
import { homeOf } from '../../people/identity/move-user.ts'
import { wrongCredentials } from '../../people/identity/refusals.ts'
import { deadReason, type OneTime } from '../../people/proofs/one-time.ts'
import { requestMail } from '../../people/proofs/request-mail.ts'
import { auditAttempt } from '../../people/sessions/audit-attempt.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { takeEffect } from './confirm-withdrawal.ts'
import { decideStatement } from './decide-statement.ts'
import { checkContent, type StatementInput } from './state-withdrawal.ts'
import { ownContract, prefilledOf } from './view-withdrawal.ts'

/**
 * The first step for whoever cannot sign in: they ask for a mail, whose link confirms. The time of asking is that of the
 * statement. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9, 6.12; Directive
 * 2011/83/EU, Art. 11 (2), 11a (1), (2).
 */
export async function requestWithdrawalLink(
  ports: WritePorts,
  { email }: { readonly email: string },
): Promise<void> {
  await requestMail(ports, 'withdrawal_link', email, { tells_when: true })
}

/** The token of the mailed link, and what the consumer changes of what the mail says. */
export type LinkedStatement = StatementInput & { readonly token: string }

/**
 * The second step for whoever cannot sign in: the link of the mail is spent, and the withdrawal takes effect; the same link
 * again answers the same. Throws `auth.invalid_credentials`, and `validation.failed` as `stateWithdrawal`. Source: contract
 * 2.7, 6.12; Directive 2011/83/EU, Art. 11a (3), (4).
 */
export async function withdrawByLink(
  ports: WritePorts,
  call: Call,
  { token, ...input }: LinkedStatement,
): Promise<Withdrawal> {
  const done = await transact(ports, async (work) => {
    const found = await findLink(work, token)
    const used = found && (await work.tx.withdrawals.get(found.link.one_time_id))
    if (used) return used
    const failure = await spend(work, found?.link)
    await auditAttempt(work, { call, action: 'withdrawal.link', user: found?.user, failure })
    return found && failure === null ? stateAndConfirm(work, found, input) : null
  })
  if (!done) throw wrongCredentials()
  return done
}

interface OwnLink {
  readonly link: OneTime
  readonly user: User
}

async function findLink({ tx, secrets }: Work, token: string): Promise<OwnLink | undefined> {
  const link = await tx.oneTimes.byToken(secrets.digest(token))
  const user = link?.user_id ? await tx.users.get(link.user_id) : undefined
  return link?.purpose === 'withdrawal_link' && user ? { link, user } : undefined
}

/** Why the link does not confirm; null when it does, and is used up. */
async function spend({ tx, now }: Work, link: OneTime | undefined): Promise<string | null> {
  const dead = deadReason(link, now)
  if (!link || dead !== null) return dead
  return (await tx.oneTimes.spend(link.one_time_id, now)) ? null : 'spent'
}

async function stateAndConfirm(
  work: Work,
  { link, user }: OwnLink,
  input: StatementInput,
): Promise<Withdrawal> {
  const { tx, now, settings } = work
  const account_id = await homeOf(tx, user)
  await tx.accounts.lock(account_id)
  const facts = await ownContract(tx, account_id, settings)
  const content = { ...prefilledOf(facts, settings), ...input }
  checkContent(content)
  const asked = { sent_at: link.created_at, received_at: link.created_at }
  const statement = {
    ...content,
    ...asked,
    channel: 'portal',
    words: null,
    entered_by: null,
  } as const
  const stated = decideStatement(facts, link.one_time_id, statement, now)
  return takeEffect(work, stated, { actor: 'customer', user_id: user.user_id })
}
