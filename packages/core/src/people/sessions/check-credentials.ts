import { emailKey } from '../../kernel/text/text.ts'
import type { ReadPorts } from '../../ports.ts'
import { checkCredentialBounds } from '../identity/refusals.ts'
import type { User } from '../identity/user.ts'

/** What somebody signs in with. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What an e-mail and a password turned out to be. */
export interface CheckedCredentials {
  readonly user: User | undefined
  readonly matches: boolean
  /** A new hash, when the stored one was made with weaker parameters than today's. */
  readonly rehash: string | null
}

/**
 * Compare a password outside any transaction. An unknown address, and a user without a password, cost the
 * same as a wrong one. Throws `validation.failed`. Source: contract 2.6.
 */
export async function checkCredentials(
  { store, passwords }: ReadPorts<'passwords'>,
  { email, password }: Credentials,
): Promise<CheckedCredentials> {
  checkCredentialBounds(email, password)
  const user = await store.read((tx) => tx.users.byEmail(emailKey(email)))
  if (!user || user.password_hash === null) {
    await passwords.waste(password)
    return { user, matches: false, rehash: null }
  }
  const { matches, weak } = await passwords.verify(user.password_hash, password)
  const rehash = matches && weak ? await passwords.hash(password) : null
  return { user, matches, rehash }
}

/** Why credentials failed, as the audit log says it. */
export function mismatch({ user }: CheckedCredentials): string {
  return user ? 'wrong_password' : 'unknown'
}
