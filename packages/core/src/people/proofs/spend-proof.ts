import type { Work } from '../../ports.ts'
import { codeMac } from './issue-one-time.ts'
import { deadReason, type OneTime, type OneTimePurpose } from './one-time.ts'
import type { User } from '../identity/user.ts'

/** What somebody who read our mail can show: the code that it carries, or the token of its link. */
export type Proof =
  | { readonly kind: 'code'; readonly email_key: string; readonly code: string }
  | { readonly kind: 'token'; readonly token: string }

/** Whose proof it was, and why it failed; null when it holds, and is now spent. */
interface SpentProof {
  readonly failure: string | null
  readonly user: User | undefined
}

/** No row has it: asking for it costs what asking for a real one costs. */
const NOBODY = ''

/**
 * Use up a proof of that purpose. Each code that is tried costs one of its tries; an address that nobody
 * has costs the same statements as a known one. Source: contract 2.7, 2.9.
 */
export async function spendProof(
  work: Work,
  proof: Proof,
  purpose: OneTimePurpose,
): Promise<SpentProof> {
  const { tx, now } = work
  const one_time = await findProof(work, proof, purpose)
  const user = await tx.users.getForUpdate(one_time?.user_id ?? NOBODY)
  const wrong = proof.kind === 'code' ? await tryCode(work, one_time, proof.code) : null
  const failure = deadReason(one_time, now) ?? wrong
  if (failure !== null) return { failure, user }
  if (!one_time || !user) return { failure: 'unknown', user }
  const spent = await tx.oneTimes.spend(one_time.one_time_id, now)
  return { failure: spent ? null : 'spent', user }
}

async function findProof(
  { tx, secrets }: Work,
  proof: Proof,
  purpose: OneTimePurpose,
): Promise<OneTime | undefined> {
  if (proof.kind === 'code') return tx.oneTimes.newest(purpose, proof.email_key)
  const known = await tx.oneTimes.byToken(secrets.digest(proof.token))
  return known?.purpose === purpose ? known : undefined
}

async function tryCode(
  { tx, secrets }: Work,
  one_time: OneTime | undefined,
  code: string,
): Promise<string | null> {
  const { one_time_id, code_mac } = one_time ?? { one_time_id: NOBODY, code_mac: null }
  const left = await tx.oneTimes.takeTry(one_time_id)
  const same = secrets.equal(codeMac(secrets, one_time_id, code), code_mac ?? NOBODY)
  if (!left) return 'no_tries_left'
  return same ? null : 'wrong_code'
}
