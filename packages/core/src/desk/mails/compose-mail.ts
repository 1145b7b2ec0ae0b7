import type { MailKind } from '../../people/notifications/mail-args.ts'
import { ACCOUNT_COMPOSERS } from './compose-mail-account.ts'
import { BILLING_COMPOSERS } from './compose-mail-billing.ts'
import { CONTACT_COMPOSERS } from './compose-mail-contact.ts'
import type { Composers } from './mail-context.ts'
import { REVIEW_COMPOSERS } from './compose-mail-reviews.ts'
import { SIGN_IN_COMPOSERS } from './compose-mail-sign-in.ts'
import { SUPPORT_COMPOSERS } from './compose-mail-support.ts'

/** Every mail that we send, and what it takes to write it: a mail without a composer does not compile. */
export const COMPOSERS: Composers<MailKind> = {
  ...SIGN_IN_COMPOSERS,
  ...ACCOUNT_COMPOSERS,
  ...CONTACT_COMPOSERS,
  ...BILLING_COMPOSERS,
  ...REVIEW_COMPOSERS,
  ...SUPPORT_COMPOSERS,
}
