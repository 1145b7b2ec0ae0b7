import type { Schema } from '@billing/client'
import { type MessageKey, messageSentences, MESSAGE_TEXTS } from '@billing/core'
import { answered, type BannerShown, COMMON, linkTo, type Reader, type Visit } from '@billing/pages'

/** What asks for attention, as the API says; a banner of an operator says itself what it is about. */
export async function bannersOf({ api, reader }: Visit): Promise<readonly BannerShown[]> {
  const { items } = await answered(api.GET('/me/banners'))
  return items.map((item) => bannerOf(item, reader))
}

const TONES = { info: 'quiet', warn: 'warn', critical: 'bad' } as const

function bannerOf(item: Schema<'AccountBanner'>, reader: Reader): BannerShown {
  const { severity, message_key, cta_label_key, cta_url } = item
  const { language, base } = reader
  const href = linkTo(cta_url, base)
  const { text, button } = wordsOf(item, reader)
  return {
    tone: TONES[severity],
    word: COMMON[language].kinds[severity],
    text: text ?? message_key,
    link: href ? { href, text: button ?? cta_label_key ?? href } : undefined,
  }
}

/** The words of the catalogue, completed with the banner's amounts and dates. An operator's own key is in none. */
function wordsOf(
  { message_key, message_args }: Schema<'AccountBanner'>,
  { language, house }: Reader,
): { readonly text?: string; readonly button?: string | null } {
  const texts = MESSAGE_TEXTS[language]
  if (!Object.hasOwn(texts, message_key)) return {}
  const key = message_key as MessageKey
  const where = { language, time_zone: house.time_zone }
  const sentences = messageSentences(key, texts[key], message_args, where)
  return { text: sentences.join(' '), button: texts[key].cta }
}
