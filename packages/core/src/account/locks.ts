/**
 * Why an account is locked: unpaid invoices, an operator's decision, or its subscription's end. It is
 * suspended while the set is not empty; each side takes away only its own. Source: contract 8.
 */
export const LOCKS = ['dunning', 'operator', 'ended'] as const
export type Lock = (typeof LOCKS)[number]

export function withLock(locks: readonly Lock[], lock: Lock): Lock[] {
  return LOCKS.filter((each) => each === lock || locks.includes(each))
}

export function withoutLock(locks: readonly Lock[], lock: Lock): Lock[] {
  return locks.filter((each) => each !== lock)
}
