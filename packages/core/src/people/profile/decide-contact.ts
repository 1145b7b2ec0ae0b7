import type { User } from '../identity/user.ts'
import type { Account } from '../account/account.ts'

type Contact = Pick<Account, 'contact_email' | 'pending_contact_email'>

/**
 * What becomes of the contact address when somebody asks for another: it counts at once where a user of the account
 * has proved it, letter by letter; else it waits until its mailbox answers. The one that counts takes back what waits.
 */
export function decideContact(
  { contact_email, pending_contact_email }: Contact,
  asked: string | undefined,
  users: readonly Pick<User, 'email' | 'email_proven_at'>[],
): Contact {
  if (asked === undefined) return { contact_email, pending_contact_email }
  const email = asked.trim()
  const isProved = users.some((user) => user.email === email && user.email_proven_at !== null)
  if (email === contact_email || isProved) {
    return { contact_email: email, pending_contact_email: null }
  }
  return { contact_email, pending_contact_email: email }
}
