import type { Schema } from '@billing/client'
import { answered, type BannerShown, COMMON, linkTo, type Reader, type Visit } from '@billing/pages'
import { BANNERS, type BannerText } from './texts/banners.ts'

/** What asks for attention, as the API says; a banner of an operator says itself what it is about. */
export async function bannersOf({ api, reader }: Visit): Promise<readonly BannerShown[]> {
  const { items } = await answered(api.GET('/me/banners'))
  return items.map((item) => bannerOf(item, reader))
}

const TONES = { info: 'quiet', warn: 'warn', critical: 'bad' } as const

function bannerOf(
  { severity, kind, message_key, cta_label_key, cta_url }: Schema<'AccountBanner'>,
  { language, base }: Reader,
): BannerShown {
  const known: BannerText | undefined = BANNERS[language][kind]
  const href = linkTo(cta_url, base)
  return {
    tone: TONES[severity],
    word: COMMON[language].kinds[severity],
    text: known?.text ?? message_key,
    link: href ? { href, text: known?.button ?? cta_label_key ?? href } : undefined,
  }
}
