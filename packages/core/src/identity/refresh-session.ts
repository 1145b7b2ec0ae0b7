import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
import type { SignedIn } from './signed-in.ts'

/** Stub. */
export async function refreshSession(
  _ports: Ports,
  _call: Call,
  _input: { readonly refresh_token: string },
): Promise<SignedIn> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
