import type { Call } from '../../records/idempotency/call.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { findChallenge } from './find-challenge.ts'
import { type OpenedSession, openSession, tokensFor } from '../sessions/open-session.ts'
import { wrongTotp } from '../identity/refusals.ts'
import type { Tokens } from '../sessions/signed-in.ts'
import { totpBudgetOf } from './totp-budget.ts'
import type { User } from '../identity/user.ts'

type VerifyTotpPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'tokens' | 'totp'>

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
  ports: VerifyTotpPorts,
  call: Call,
  input: TotpAnswer,
): Promise<Tokens> {
  const now = ports.clock()
  const opened = await ports.store.transaction(async (tx) => {
    const answer = await judge(ports, tx, input, now)
    const { user } = answer
    const failure = answer.kind === 'wrong' ? answer.failure : null
    await auditAttempt(ports, tx, { call, action: 'auth.totp', user, failure }, now)
    return answer.kind === 'wrong' ? null : enter(ports, tx, answer, now)
  })
  if (!opened) throw wrongTotp()
  return tokensFor(ports.tokens, opened, now)
}

type Judgement =
  | { readonly kind: 'wrong'; readonly failure: string; readonly user: User | undefined }
  | { readonly kind: 'right'; readonly user: User; readonly step: number }

async function judge(
  ports: VerifyTotpPorts,
  tx: Tx,
  { challenge_id, code }: TotpAnswer,
  now: EpochMs,
): Promise<Judgement> {
  const found = await findChallenge(tx, challenge_id, now)
  if (found.kind === 'dead') return { kind: 'wrong', failure: found.failure, user: found.admin }
  const { challenge, admin: user } = found
  const budget = await totpBudgetOf(ports, tx, user, now)
  // A refused code costs a try in both places, and both counts stay when the code is wrong.
  if (!(await tx.oneTimes.takeTry(budget.one_time_id))) return wrong(user, 'too_many_codes')
  if (!(await tx.oneTimes.takeTry(challenge_id))) return wrong(user, 'no_tries_left')
  if (user.totp_sealed === null) return wrong(user, 'not_enrolled')
  const secret = ports.secrets.open(user.totp_sealed)
  const step = ports.totp.verify(secret, code, now, user.totp_last_step)
  if (step === undefined) return wrong(user, 'wrong_code')
  if (!(await tx.oneTimes.spend(challenge.one_time_id, now))) return wrong(user, 'spent')
  await tx.oneTimes.spend(budget.one_time_id, now)
  return { kind: 'right', user, step }
}

function wrong(user: User, failure: string): Judgement {
  return { kind: 'wrong', failure, user }
}

async function enter(
  ports: VerifyTotpPorts,
  tx: Tx,
  { user, step }: { readonly user: User; readonly step: number },
  now: EpochMs,
): Promise<OpenedSession> {
  const confirmed: User = {
    ...user,
    totp_last_step: step,
    totp_confirmed_at: user.totp_confirmed_at ?? now,
    updated_at: now,
  }
  await tx.users.put(confirmed)
  return openSession(ports, tx, { user: confirmed, twofa: true }, now)
}
