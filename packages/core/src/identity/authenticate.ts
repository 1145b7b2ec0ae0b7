import type { Actor } from '../call.ts'
import type { Ports } from '../ports.ts'

/** Stub. */
export async function authenticate(_ports: Ports, _token: string): Promise<Actor> {
  throw new Error(`not written: ${String(_ports)} ${_token}`)
}
