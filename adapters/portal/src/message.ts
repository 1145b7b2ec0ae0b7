import { type MessageKey, messageSentences, MESSAGE_TEXTS } from '@billing/core'
import { currencyOf, type Reader } from '@billing/pages'

/** What the API says of a banner or a notice. */
interface Told {
  readonly message_key: string
  readonly message_args: Readonly<Record<string, unknown>> | null
}

/** What a banner or a notice says, and what its button says. */
export interface Worded {
  readonly text: string
  readonly button: string | null
}

/** The words of the catalogue, completed with amounts and dates; an operator’s own key is in none and stands as it is. */
export function wordsOf(
  { message_key, message_args }: Told,
  { language, house }: Pick<Reader, 'language' | 'house'>,
): Worded {
  const texts = MESSAGE_TEXTS[language]
  if (!Object.hasOwn(texts, message_key)) return { text: message_key, button: null }
  const key = message_key as MessageKey
  const where = { language, time_zone: house.time_zone, currency: currencyOf(house) }
  const sentences = messageSentences(key, texts[key], message_args, where)
  return { text: sentences.join(' '), button: texts[key].cta }
}
