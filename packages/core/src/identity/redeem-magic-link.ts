import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
import type { Tokens } from './signed-in.ts'

/** Stub. */
export async function redeemMagicLink(
  _ports: Ports,
  _call: Call,
  _input: { readonly token: string; readonly password: string },
): Promise<Tokens> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
