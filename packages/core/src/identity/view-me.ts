import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
import type { Me } from './me.ts'

/** Stub. */
export async function viewMe(_ports: Ports, _call: Call, _input: void): Promise<Me> {
  throw new Error(`not written: ${String(_ports)} ${String(_call)} ${String(_input)}`)
}
