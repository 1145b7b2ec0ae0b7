import type { Call } from '../../records/idempotency/call.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { findChallenge } from './find-challenge.ts'
import { type OpenedSession, openSession, tokensFor } from '../sessions/open-session.ts'
import { wrongTotp } from '../identity/refusals.ts'
import type { Tokens } from '../sessions/signed-in.ts'
import type { Totp } from './ports.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { blankOneTime } from '../proofs/issue-one-time.ts'
import { deadReason, type OneTime } from '../proofs/one-time.ts'

/** A code, for the challenge that asks for it. */
export interface TotpAnswer {
  readonly challenge_id: string
  readonly code: string
}

/**
 * An admin's second step: the right code opens the session, and the first one ever confirms the
 * authenticator. Throws `auth.totp_invalid`. Source: contract 2.5.
 */
export async function verifyTotp(
  ports: WritePorts<'tokens' | 'totp'>,
  call: Call,
  input: TotpAnswer,
): Promise<Tokens> {
  const now = ports.clock()
  const attempt = async (work: Work) => {
    const answer = await judge(work, ports.totp, input)
    const { user } = answer
    const failure = answer.kind === 'wrong' ? answer.failure : null
    await auditAttempt(work, { call, action: 'auth.totp', user, failure })
    return answer.kind === 'wrong' ? null : enter(work, call, answer)
  }
  const opened = await transact(ports, attempt, now)
  if (!opened) throw wrongTotp()
  return tokensFor(ports.tokens, opened, now)
}

type Judgement =
  | { readonly kind: 'wrong'; readonly failure: string; readonly user: User | undefined }
  | { readonly kind: 'right'; readonly user: User; readonly step: number }

async function judge(
  work: Work,
  totp: Totp,
  { challenge_id, code }: TotpAnswer,
): Promise<Judgement> {
  const { tx, now } = work
  const found = await findChallenge(tx, challenge_id, now)
  if (found.kind === 'dead') return { kind: 'wrong', failure: found.failure, user: found.admin }
  const { challenge, admin: user } = found
  const budget = await totpBudgetOf(work, user)
  // A refused code costs a try in both places, and both counts stay when the code is wrong.
  if (!(await tx.oneTimes.takeTry(budget.one_time_id))) return wrong(user, 'too_many_codes')
  if (!(await tx.oneTimes.takeTry(challenge_id))) return wrong(user, 'no_tries_left')
  if (user.totp_sealed === null) return wrong(user, 'not_enrolled')
  const secret = work.secrets.open(user.totp_sealed)
  const step = totp.verify(secret, code, now, user.totp_last_step)
  if (step === undefined) return wrong(user, 'wrong_code')
  if (!(await tx.oneTimes.spend(challenge.one_time_id, now))) return wrong(user, 'spent')
  await tx.oneTimes.spend(budget.one_time_id, now)
  return { kind: 'right', user, step }
}

function wrong(user: User, failure: string): Judgement {
  return { kind: 'wrong', failure, user }
}

async function enter(
  work: Work,
  call: Call,
  { user, step }: { readonly user: User; readonly step: number },
): Promise<OpenedSession> {
  const { tx, now } = work
  const confirmed: User = {
    ...user,
    totp_last_step: step,
    totp_confirmed_at: user.totp_confirmed_at ?? now,
    updated_at: now,
  }
  await tx.users.put(confirmed)
  return openSession(work, call, { user: confirmed, twofa: true })
}

/** The codes that the admin may still try this hour, over all challenges; a right code ends the count. */
async function totpBudgetOf({ tx, now, ids, secrets }: Work, admin: User): Promise<OneTime> {
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
