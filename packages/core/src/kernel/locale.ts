/** The languages that we write in. */
export const LOCALES = ['en', 'lt'] as const
/** A language that we write in: ISO 639-1. */
export type Locale = (typeof LOCALES)[number]

/** A weight from 0 to 1. Source: RFC 9110, 12.4.2. */
const WEIGHT = /^\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i

/**
 * The language that a browser asks for in `Accept-Language`: of those that we write in the one with the most weight, the
 * first of several; English where it asks for none. An entry that is not well formed counts for nothing. Source: RFC 9110,
 * 12.5.4; RFC 4647, 3.3.1.
 */
export function askedLocale(header: string | null | undefined): Locale {
  const asked = (header ?? '').split(',').map((entry) => {
    const [range = '', weight = 'q=1', ...more] = entry.split(';')
    const [language] = range.trim().toLowerCase().split('-')
    const [, q = 0] = WEIGHT.exec(weight) ?? []
    return { language, weight: more.length === 0 ? Number(q) : 0 }
  })
  const [best] = asked
    .filter(({ language, weight }) => weight > 0 && LOCALES.some((each) => each === language))
    .toSorted((a, b) => b.weight - a.weight)
  return LOCALES.find((each) => each === best?.language) ?? 'en'
}
