import { DEFAULT_SETTINGS, type Settings } from '../../settings.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import { layOut, type RenderedMail } from './emails-layout.ts'
import * as LIST from './list.ts'
import type { FactsOf, Mail, MailCommon } from './mail.ts'
import { keysOf, type MailTextKey, reworded, textProblems } from './texts.ts'

// Records name a mail that they queue, and may know nothing of the desk: so the list gives them its names.
type Listed = { readonly [K in keyof typeof LIST]: true }

declare module '../../records/outbox/mail-kinds.ts' {
  interface MailKinds extends Listed {}
}

type FactsNamed<K extends MailKind> = (typeof LIST)[K]['facts']

/** The facts of each mail, as its file declares them. */
export type MailArgs = { readonly [K in MailKind]: FactsOf<FactsNamed<K>> }

/** Everything that the text of one mail is made of. */
export type MailArgsOf<K extends MailKind> = FactsOf<FactsNamed<K>> & MailCommon

/** Every mail by its kind. */
export const MAILS: { readonly [K in MailKind]: Mail<FactsNamed<K>> } = LIST

/** The names of every mail that we send. Source: contract 10.1. */
export const MAIL_KINDS = Object.keys(MAILS) as readonly MailKind[]

/** Write one mail in the reader's language: its subject, and the same words as text and as HTML. */
export function renderMail<K extends MailKind>(
  kind: K,
  language: Locale,
  args: MailArgsOf<K>,
  { brand, texts }: Pick<Settings, 'brand' | 'texts'> = DEFAULT_SETTINGS,
): RenderedMail {
  const { variants, text } = MAILS[kind]
  const prefix = variants ? `mail.${kind}.${variants.of(args)}` : `mail.${kind}`
  const words = reworded(text[language](args), { texts, prefix, language, args })
  return layOut(words, language, args, brand)
}

/** Every text that an operator can word, by the alphabet, and what each can name. */
export function mailTextKeys(): MailTextKey[] {
  const kinds = Object.entries(MAILS).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return kinds.flatMap(([kind, worded]) => keysOf(kind, worded))
}

/** One line for each thing that is wrong with an operator's texts, beginning with the key; `unknown` because files are. */
export function checkTexts(texts: unknown): string[] {
  return textProblems(mailTextKeys(), texts)
}

export type { RenderedMail } from './emails-layout.ts'
