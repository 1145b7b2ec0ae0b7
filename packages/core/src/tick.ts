import type { Ports } from './ports.ts'

/** Stub: expire, refresh orders, deliver effects, purge, seal the audit day. Resolves to how many pieces of work it did. */
export async function tick(_ports: Ports): Promise<number> {
  throw new Error(`not written: ${String(_ports)}`)
}
