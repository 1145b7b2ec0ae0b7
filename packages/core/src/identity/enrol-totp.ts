import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
export interface TotpEnrolment { readonly secret: string; readonly otpauth_uri: string }

/** Stub. */
export async function enrolTotp(_ports: Ports, _call: Call, _input: { readonly challenge_id: string }): Promise<TotpEnrolment> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
