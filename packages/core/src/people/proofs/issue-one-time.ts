import { after, type EpochMs } from '../../kernel/time.ts'
import type { Tx, Work } from '../../ports.ts'
import { ONE_TIMES, type OneTime, type OneTimePurpose } from './one-time.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { User } from '../identity/user.ts'

/** What is handed out; only digests of it stay with us. */
interface IssuedOneTime {
  readonly token: string
  readonly code: string
}

/** A new link and code for the user, which live from when they were asked for. The earlier ones of that purpose die. Source: contract 2.7. */
export async function issueOneTime(
  { tx, now, ids, secrets }: Work,
  user: User,
  purpose: OneTimePurpose,
  asked_at: EpochMs = now,
): Promise<IssuedOneTime> {
  const token = secrets.token()
  const code = secrets.code()
  const one_time_id = ids.uuid(now)
  await tx.oneTimes.revoke(purpose, user.email_key, now)
  await tx.oneTimes.insert({
    ...blankOneTime(purpose, user.email_key, asked_at),
    one_time_id,
    user_id: user.user_id,
    token_hash: secrets.digest(token),
    code_mac: ONE_TIMES[purpose].tries === null ? null : codeMac(secrets, one_time_id, code),
  })
  return { token, code }
}

/** The part of a one-time that its purpose decides. */
export function blankOneTime(
  purpose: OneTimePurpose,
  email_key: string,
  now: EpochMs,
): Omit<OneTime, 'one_time_id' | 'user_id' | 'token_hash'> {
  const { lives_ms, tries } = ONE_TIMES[purpose]
  return {
    purpose,
    email_key,
    code_mac: null,
    tries_left: tries,
    created_at: now,
    expires_at: after(now, lives_ms),
    spent_at: null,
  }
}

/** A code is bound to its own row, so that equal codes of two people do not look equal. */
export function codeMac(secrets: Secrets, one_time_id: string, code: string): string {
  return secrets.mac(`one-time code\n${one_time_id}\n${code}`)
}

/** Everything that still opens a door for the user dies with the old password. Source: contract 2.6. */
export async function revokeAllOf(
  tx: Pick<Tx, 'oneTimes'>,
  user: User,
  now: EpochMs,
): Promise<void> {
  for (const purpose of DOORS) await tx.oneTimes.revoke(purpose, user.email_key, now)
}

const DOORS = [
  'signup_link',
  'login_link',
  'password_reset',
  'email_verify',
  'login_code',
  'grant',
  'admin_challenge',
] as const satisfies readonly OneTimePurpose[]
