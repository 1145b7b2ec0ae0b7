import type { MailContext } from '../mail-context.ts'
import type { User } from '../../../people/identity/user.ts'
import { issueOneTime } from '../../../people/proofs/issue-one-time.ts'
import type { OneTimePurpose } from '../../../people/proofs/one-time.ts'

/** To whoever confirms the address for the first time: somebody else may have chosen the password. */
export const FORGETS = {
  en: 'With it you confirm this address for the first time. A password of before will not work any more: please choose a new password once you are signed in.',
  lt: 'Taip pirmą kartą patvirtinsite šį adresą. Ankstesnis slaptažodis nebeveiks: prisijungę susikurkite naują slaptažodį.',
}

/** Whether the first proof of the mailbox will forget a password. Source: contract 2.6. */
export function forgets({ email_proven_at, password_hash }: User): boolean {
  return email_proven_at === null && password_hash !== null
}

/** Links and codes are made here, when the mail is sent, so that none is ever stored in clear. */
export function issue(
  { ports, tx, now }: MailContext,
  user: User,
  purpose: OneTimePurpose,
): Promise<{ readonly token: string; readonly code: string }> {
  return issueOneTime({ ...ports, tx, now }, user, purpose)
}
