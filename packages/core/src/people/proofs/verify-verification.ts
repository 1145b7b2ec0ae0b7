import type { Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { SECOND } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { blankOneTime } from './issue-one-time.ts'
import { ONE_TIMES, type OneTime } from './one-time.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { checkEmail, wrongCredentials } from '../identity/refusals.ts'
import { type Proof, spendProof } from './spend-proof.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What a verification code proves an address for. */
export const VERIFICATION_PURPOSES = ['email_verify', 'login'] as const
/** What a verification code proves an address for. */
export type VerificationPurpose = (typeof VERIFICATION_PURPOSES)[number]

/** A code with its address, or the token of the mail's link: exactly one of the two. */
export interface VerifyVerification {
  readonly purpose: VerificationPurpose
  readonly email?: string
  readonly code?: string
  readonly token?: string
}

/** The answer to a proved address. */
export interface Verified {
  readonly verified: true
  /** Says that this browser proved the address; of purpose `email_verify` only. */
  readonly grant?: string
}

/**
 * Prove an address by what we mailed to it. It opens no session. Throws `auth.invalid_credentials`,
 * `validation.failed`. Source: contract 2.7, 2.8.
 */
export async function verifyVerification(
  ports: WritePorts<'tokens'>,
  call: Call,
  input: VerifyVerification,
): Promise<Verified> {
  const proof = proofOf(input)
  const purpose = input.purpose === 'login' ? 'login_code' : 'email_verify'
  const now = ports.clock()
  const jti = ports.ids.unguessable()
  const attempt = async (work: Work) => {
    const { failure, user } = await spendProof(work, proof, purpose)
    await auditAttempt(work, { call, action: 'auth.verification', user, failure })
    if (failure !== null || !user) return null
    await proveMailbox(work, { user })
    if (purpose === 'email_verify') await insertGrant(work, user, jti)
    return user.email_key
  }
  const email_key = await transact(ports, attempt, now)
  if (email_key === null) throw wrongCredentials()
  if (purpose === 'login_code') return { verified: true }
  const seconds = ONE_TIMES.grant.lives_ms / SECOND
  return { verified: true, grant: await ports.tokens.signGrant({ email_key, jti }, now, seconds) }
}

function proofOf({ email, code, token }: VerifyVerification): Proof {
  if (code === undefined && token === undefined) {
    throw invalid('code', 'We need the code, or the token of the link, that we mailed.')
  }
  if (code === undefined) return { kind: 'token', token: token ?? '' }
  if (token !== undefined) throw invalid('token', 'We take a code or a token, not both.')
  if (email === undefined) throw invalid('email', 'We need the address that the code went to.')
  checkEmail(email)
  return { kind: 'code', email_key: emailKey(email), code }
}

async function insertGrant(
  { tx, now, ids, secrets }: Work,
  user: User,
  jti: string,
): Promise<void> {
  const grant: OneTime = {
    ...blankOneTime('grant', user.email_key, now),
    one_time_id: ids.uuid(now),
    user_id: user.user_id,
    token_hash: secrets.digest(jti),
  }
  await tx.oneTimes.insert(grant)
}
