import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
import type { VerificationPurpose } from './verify-verification.ts'

/** Stub. */
export async function requestVerification(
  _ports: Ports,
  _call: Call,
  _input: { readonly email: string; readonly purpose: VerificationPurpose },
): Promise<void> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
