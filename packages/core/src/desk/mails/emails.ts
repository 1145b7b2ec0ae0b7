import type { Locale } from '../../kernel/locale.ts'
import { ACCOUNT_MAILS } from './emails-account.ts'
import type { MailArgsOf, MailKind, MailTexts } from '../../people/notifications/mail-args.ts'
import { CONTACT_MAILS } from './emails-contact.ts'
import { BILLING_MAILS } from './emails-billing.ts'
import { DUNNING_MAILS } from './emails-dunning.ts'
import { layOut, type RenderedMail } from './emails-layout.ts'
import { REVIEW_MAILS } from './emails-reviews.ts'
import { SIGN_IN_MAILS } from './emails-sign-in.ts'
import { SUPPORT_MAILS } from './emails-support.ts'

/** Every mail in every language: a kind without its text does not compile. */
const MAILS: MailTexts<MailKind> = {
  ...SIGN_IN_MAILS,
  ...ACCOUNT_MAILS,
  ...CONTACT_MAILS,
  ...BILLING_MAILS,
  ...DUNNING_MAILS,
  ...REVIEW_MAILS,
  ...SUPPORT_MAILS,
}

/** Write one mail in the reader's language: its subject, and the same words as text and as HTML. */
export function renderMail<K extends MailKind>(
  kind: K,
  language: Locale,
  args: MailArgsOf<K>,
): RenderedMail {
  const write = MAILS[kind][language]
  return layOut(write(args), language, args)
}

export type {
  CreditUse,
  MailArgs,
  MailArgsOf,
  MailCommon,
} from '../../people/notifications/mail-args.ts'
export type { RenderedMail } from './emails-layout.ts'
