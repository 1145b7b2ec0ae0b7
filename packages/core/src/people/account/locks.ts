/**
 * Why an account is locked: unpaid invoices, an operator's decision, or its subscription's end. It is
 * suspended while the set is not empty; each side takes away only its own. Source: contract 8.
 */
export const LOCKS = ['dunning', 'operator', 'ended'] as const
/** One reason for which an account is locked. */
export type Lock = (typeof LOCKS)[number]

/** The locks with one more; one that is there already stays. */
export function withLock(locks: readonly Lock[], lock: Lock): Lock[] {
  return LOCKS.filter((each) => each === lock || locks.includes(each))
}

/** The locks without one. */
export function withoutLock(locks: readonly Lock[], lock: Lock): Lock[] {
  return locks.filter((each) => each !== lock)
}
