import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
export interface AdminChallenge { readonly challenge_id: string; readonly expires_in: number }

/** Stub. */
export async function adminSignIn(_ports: Ports, _call: Call, _input: { readonly email: string; readonly password: string }): Promise<AdminChallenge> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
