import type { PasswordHasher } from '../../people/passwords/ports.ts'
import type { ImportedCustomer, ImportFlaw } from './imported-customer.ts'

/** A customer as they are imported, and what of them is not. */
export interface TakenCustomer {
  readonly customer: ImportedCustomer
  readonly left_out: readonly ImportFlaw[]
}

/**
 * The customer without the password hashes that we do not compare with, and which ones those are. One that costs more than
 * ours would tell by its time who has an account. Source: contract 2.6.
 */
export function withTakenHashes(
  customer: ImportedCustomer,
  passwords: Pick<PasswordHasher, 'takes'>,
): TakenCustomer {
  const isLeftOut = (hash: string | null) => hash !== null && !passwords.takes(hash)
  const users = customer.users.map((user) =>
    isLeftOut(user.password_hash) ? { ...user, password_hash: null } : user,
  )
  const left_out = customer.users.flatMap(({ password_hash }, at) =>
    isLeftOut(password_hash) ? [{ field: `users.${at}.password_hash`, reason: NOT_TAKEN }] : [],
  )
  return { customer: { ...customer, users }, left_out }
}

const NOT_TAKEN =
  'Comparing with it costs more than two hashes of ours. The user is imported without a password, and chooses one by a link.'
