import type { Brand } from '@billing/core'
import { COLORS } from './colors.ts'
import { opaqueLogo } from './logo/opaque-logo.ts'

/** What of a brand is seen on documents. */
export type DocumentBrand = Pick<Brand, 'logo_image' | 'primary_color' | 'text_color'>

/** What the pages are painted with. */
export interface Brush {
  /** The color that stands for one of ours. */
  color(ours: string): string
  /** The bytes of a picture; null for none. */
  readonly logo: Buffer | null
}

/** The brush of a brand; without colors and logo it leaves everything as it is. */
export function brushOf({ logo_image, primary_color, text_color }: DocumentBrand): Brush {
  const instead = new Map<string, string>()
  if (primary_color !== null) instead.set(COLORS.accent, primary_color)
  if (text_color !== null) {
    instead.set(COLORS.ink, text_color)
    instead.set(COLORS.text, text_color)
  }
  return {
    color: (ours) => instead.get(ours) ?? ours,
    logo: logo_image === null ? null : opaqueLogo(logo_image),
  }
}
