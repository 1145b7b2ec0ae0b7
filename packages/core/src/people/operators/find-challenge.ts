import type { EpochMs } from '../../kernel/time.ts'
import type { Tx } from '../../ports.ts'
import { deadReason, type OneTime } from '../proofs/one-time.ts'
import type { User } from '../identity/user.ts'

/** A challenge that can still be answered, or why it cannot. */
type FoundChallenge =
  | { readonly kind: 'live'; readonly challenge: OneTime; readonly admin: User }
  | { readonly kind: 'dead'; readonly failure: string; readonly admin: User | undefined }

/** The challenge and its admin, whose row is locked: codes of one admin are judged one after the other. */
export async function findChallenge(
  tx: Tx,
  challenge_id: string,
  now: EpochMs,
): Promise<FoundChallenge> {
  const known = await tx.oneTimes.get(challenge_id)
  const challenge = known?.purpose === 'admin_challenge' ? known : undefined
  const admin = challenge?.user_id ? await tx.users.getForUpdate(challenge.user_id) : undefined
  const failure = deadReason(challenge, now)
  if (failure !== null) return { kind: 'dead', failure, admin }
  if (!challenge || admin?.role !== 'admin') return { kind: 'dead', failure: 'not_admin', admin }
  if (challenge.tries_left === 0) return { kind: 'dead', failure: 'no_tries_left', admin }
  return { kind: 'live', challenge, admin }
}
