import { allCountries, formatCountry, type Locale } from '@billing/core'
import type { Choice, Reader } from '@billing/pages'

const known = new Map<Locale, readonly Choice[]>()

/** The countries to choose from, by their names in the reader's language. */
export function countries({ language }: Pick<Reader, 'language'>): readonly Choice[] {
  const before = known.get(language)
  if (before) return before
  const list = allCountries()
    .map((value) => ({ value, label: formatCountry(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language))
  known.set(language, list)
  return list
}
