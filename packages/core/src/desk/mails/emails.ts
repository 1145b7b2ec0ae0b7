import { DEFAULT_SETTINGS, type Settings } from '../../settings.ts'
import type { Locale } from '../../kernel/locale.ts'
import { layOut, type RenderedMail } from './emails-layout.ts'
import * as LIST from './list.ts'
import type { FactsOf, Mail, MailCommon } from './mail.ts'

/** The name of a mail: what the list has. Source: contract 10.1. */
export type MailKind = keyof typeof LIST

type FactsNamed<K extends MailKind> = (typeof LIST)[K]['facts']

/** The facts of each mail, as its file declares them. */
export type MailArgs = { readonly [K in MailKind]: FactsOf<FactsNamed<K>> }

/** Everything that the text of one mail is made of. */
export type MailArgsOf<K extends MailKind> = FactsOf<FactsNamed<K>> & MailCommon

/** Every mail by its kind. */
export const MAILS: { readonly [K in MailKind]: Mail<FactsNamed<K>> } = LIST

/** Write one mail in the reader's language: its subject, and the same words as text and as HTML. */
export function renderMail<K extends MailKind>(
  kind: K,
  language: Locale,
  args: MailArgsOf<K>,
  { brand }: Pick<Settings, 'brand'> = DEFAULT_SETTINGS,
): RenderedMail {
  const write = MAILS[kind].text[language]
  return layOut(write(args), language, args, brand)
}

export type { RenderedMail } from './emails-layout.ts'
