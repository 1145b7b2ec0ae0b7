import { LOCALES, type Locale } from '../../kernel/locale.ts'
import { ENGLISH } from './messages-en.ts'
import { LITHUANIAN } from './messages-lt.ts'
import { type Blank, type MessageKey, MESSAGES } from './messages.ts'
import type { MessageText, MessageTexts } from './message-text.ts'

/** What we say in a web app, by language. */
export const MESSAGE_TEXTS: Readonly<Record<Locale, MessageTexts>> = {
  en: ENGLISH,
  lt: LITHUANIAN,
}

/** What fills a blank. */
export const BLANK_FORMATS = ['text', 'money', 'date'] as const

interface BlankView {
  readonly name: string
  readonly format: (typeof BLANK_FORMATS)[number]
  /** Whether it can be missing. */
  readonly optional: boolean
}

/** A message as a web app of any make needs it. */
export interface MessageView {
  readonly message_key: MessageKey
  readonly cta_label_key: string | null
  readonly blanks: readonly BlankView[]
  readonly texts: Readonly<Record<Locale, MessageText>>
}

/** The texts of all messages. Operators' own banners have whatever key they gave them. */
export async function listMessages(): Promise<{ readonly data: readonly MessageView[] }> {
  return { data: (Object.keys(MESSAGES) as MessageKey[]).map(messageView) }
}

function messageView(message_key: MessageKey): MessageView {
  const texts = Object.fromEntries(
    LOCALES.map((language) => [language, MESSAGE_TEXTS[language][message_key]]),
  ) as MessageView['texts']
  return {
    message_key,
    cta_label_key: texts.en.cta === null ? null : `${message_key}.cta`,
    blanks: Object.entries(MESSAGES[message_key]).map(blankView),
    texts,
  }
}

function blankView([name, blank]: [string, Blank]): BlankView {
  const format = BLANK_FORMATS.find((each) => blank.startsWith(each)) ?? 'text'
  return { name, format, optional: blank.endsWith('?') }
}
