import type { Schema } from '@billing/client'
import { answered, type BannerShown, COMMON, linkTo, type Reader, type Visit } from '@billing/pages'
import { wordsOf } from './message.ts'

/** What asks for attention, as the API says; a banner of an operator says itself what it is about. */
export async function bannersOf({ api, reader }: Visit): Promise<readonly BannerShown[]> {
  const { items } = await answered(api.GET('/me/banners'))
  return items.map((item) => bannerOf(item, reader))
}

const TONES = { info: 'quiet', warn: 'warn', critical: 'bad' } as const

function bannerOf(item: Schema<'AccountBanner'>, reader: Reader): BannerShown {
  const { severity, cta_label_key, cta_url } = item
  const href = linkTo(cta_url, reader.base)
  const { text, button } = wordsOf(item, reader)
  return {
    tone: TONES[severity],
    word: COMMON[reader.language].kinds[severity],
    text,
    link: href ? { href, text: button ?? cta_label_key ?? href } : undefined,
  }
}
