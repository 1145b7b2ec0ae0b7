import { isEmailAddress } from './text/text.ts'

/** How the operating company looks in mails and on documents. What is null stays as it is without a brand. */
export interface Brand {
  /** The name that mails are signed with; null is the seller's. Documents keep the seller's: the law wants it there. */
  readonly name: string | null
  /** An https:// address of a picture at the top of mails: mail programs show no picture that a mail carries in itself. */
  readonly logo_url: string | null
  /** A PNG or JPEG as a `data:` URL in base64, at the top of documents, which never load anything. */
  readonly logo_image: string | null
  /** `#rrggbb`: buttons, links and accents. White stands on it, and it stands on white. */
  readonly primary_color: string | null
  /** `#rrggbb`: what is read, on white. */
  readonly text_color: string | null
  /** Where customers get help, at the end of each mail. */
  readonly support: Support
  /** What customers agree to, at the end of each page and where they sign up. */
  readonly legal: Legal
}

/** Where customers get help; null is left out. */
export interface Support {
  readonly email: string | null
  readonly phone: string | null
  readonly url: string | null
}

/** Where the seller's own papers are; null is left out. */
export interface Legal {
  readonly terms_url: string | null
  readonly privacy_url: string | null
}

/** No brand: mails and documents look as they do by themselves. */
export const DEFAULT_BRAND: Brand = {
  name: null,
  logo_url: null,
  logo_image: null,
  primary_color: null,
  text_color: null,
  support: { email: null, phone: null, url: null },
  legal: { terms_url: null, privacy_url: null },
}

/** Of normal text on its background. Source: WCAG 2.2, 1.4.3. */
const CONTRAST_MIN = 4.5
/** Characters of base64: a document carries the picture whole, and is kept for ten years. */
const IMAGE_MAX = 200_000
const NAME_MAX = 100

/** Why a text is not the name of a brand, or null. */
export function brandNameProblem(text: string): string | null {
  const isPlain = text.trim() !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
  return isPlain && text.length <= NAME_MAX
    ? null
    : `expected one line of at most ${NAME_MAX} letters`
}

/** Why a text is not a color that can be read on white and that white can be read on, or null. */
export function colorProblem(text: string): string | null {
  if (!/^#[\da-f]{6}$/i.test(text)) return 'expected a color as in #1a5fd0'
  const contrast = 1.05 / (luminance(text) + 0.05)
  return contrast >= CONTRAST_MIN
    ? null
    : `${text} is too light: its contrast with white is ${contrast.toFixed(2)}, and must be ${CONTRAST_MIN}`
}

/** Why a text is not the address of a picture for mails, or null. */
export function logoUrlProblem(text: string): string | null {
  return /^https:\/\/[^\s"'<>\\]+$/.test(text) ? null : 'expected an https:// address'
}

/** Why a text is not a picture for documents, or null. */
export function logoImageProblem(text: string): string | null {
  if (!/^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+=*$/.test(text)) {
    return 'expected a PNG or JPEG as data:image/png;base64,…'
  }
  return text.length <= IMAGE_MAX ? null : 'the picture is too large: at most 150 kB'
}

/** Why a text is not an e-mail address to write to, or null. */
export function supportEmailProblem(text: string): string | null {
  return isEmailAddress(text) ? null : 'expected an e-mail address'
}

/** Why a text is not a telephone number, or null. */
export function supportPhoneProblem(text: string): string | null {
  return /^\+?\d[\d ()-]{3,30}$/.test(text) ? null : 'expected a number as in +370 5 200 0000'
}

/** Why a text is not the address of a page, as of help or of the terms, or null. */
export function pageUrlProblem(text: string): string | null {
  return /^https?:\/\/[^\s"'<>\\]+$/.test(text) ? null : 'expected an http:// or https:// address'
}

/** One line for each thing that is wrong with a brand, which begins with its field. */
export function checkBrand({ support, legal, ...brand }: Brand): string[] {
  const problems: [field: string, value: string | null, of: (text: string) => string | null][] = [
    ['name', brand.name, brandNameProblem],
    ['logo_url', brand.logo_url, logoUrlProblem],
    ['logo_image', brand.logo_image, logoImageProblem],
    ['primary_color', brand.primary_color, colorProblem],
    ['text_color', brand.text_color, colorProblem],
    ['support.email', support.email, supportEmailProblem],
    ['support.phone', support.phone, supportPhoneProblem],
    ['support.url', support.url, pageUrlProblem],
    ['legal.terms_url', legal.terms_url, pageUrlProblem],
    ['legal.privacy_url', legal.privacy_url, pageUrlProblem],
  ]
  return problems.flatMap(([field, value, of]) => {
    const problem = value === null ? null : of(value)
    return problem === null ? [] : [`brand.${field}: ${problem}`]
  })
}

/** From 0, black, to 1, white. Source: WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}
