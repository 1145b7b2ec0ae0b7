import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'

/** What a verification code proves an address for. */
export const VERIFICATION_PURPOSES = ['email_verify', 'login'] as const
export type VerificationPurpose = (typeof VERIFICATION_PURPOSES)[number]

export interface VerifyVerification {
  readonly purpose: VerificationPurpose
  readonly email?: string
  readonly code?: string
  readonly token?: string
}

export interface Verified {
  readonly verified: true
  readonly grant?: string
}

/** Stub. */
export async function verifyVerification(
  _ports: Ports,
  _call: Call,
  _input: VerifyVerification,
): Promise<Verified> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
