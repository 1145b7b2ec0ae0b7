import { type Caller, CALLERS } from './callers.ts'
import type { Need } from './declared-access.ts'

const OWNERS: readonly Caller[] = ['owner', 'another account’s owner']
/** Who belongs to a customer’s account. */
export const PEOPLE: readonly Caller[] = [...OWNERS, 'support', 'another account’s support']
/** Operators with a second factor: who works, and who only reads. */
export const OPERATORS: readonly Caller[] = ['admin', 'auditor']
/** Whoever has the role of an operator. */
export const ADMINS: readonly Caller[] = [...OPERATORS, 'admin without a second factor']
/** An operator, as a customer. */
export const READING: Caller = 'operator who reads as the customer'

/** Whom each need lets pass. */
export const MAY: Readonly<Record<Need, readonly Caller[]>> = {
  public: CALLERS,
  signature: [],
  signed_in: [...PEOPLE, ...ADMINS, READING],
  own_user: [...PEOPLE, ...ADMINS],
  read: [...PEOPLE, READING],
  ticket: PEOPLE,
  write: OWNERS,
  audit: OPERATORS,
  admin: ['admin'],
}
