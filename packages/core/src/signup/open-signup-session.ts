import type { Call } from '../call.ts'
import type { SignedIn } from '../identity/signed-in.ts'
import type { Ports } from '../ports.ts'

/** Stub. */
export async function openSignupSession(
  _ports: Ports,
  _call: Call,
  _input: { readonly signup_id: string; readonly grant: string },
): Promise<SignedIn> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
