import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'

/** Stub. */
export async function changePassword(
  _ports: Ports,
  _call: Call,
  _input: { readonly current_password?: string; readonly new_password: string },
): Promise<void> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
