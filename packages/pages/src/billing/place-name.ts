import { formatCountry, type Locale } from '@billing/core'

/** A country, or the territory where the country alone does not tell. */
export function placeName(
  { country, territory }: { readonly country: string; readonly territory?: string | null },
  language: Locale,
): string {
  return territory ?? formatCountry(country, language)
}
