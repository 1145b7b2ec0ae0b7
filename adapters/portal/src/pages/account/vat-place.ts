import type { Schema } from '@billing/client'
import { formatCountry, type Locale } from '@billing/core'
import { day, facts, type Html, html, NOTHING, type Reader } from '@billing/pages'
import { VAT } from '../../texts/vat.ts'

/** A country, or the territory where the country alone does not tell. */
export function placeName(
  { country, territory }: { readonly country: string; readonly territory?: string | null },
  language: Locale,
): string {
  return territory ?? formatCountry(country, language)
}

/** Whose VAT the next invoice has, by which rule, and which claim waits for proof. Source: Implementing Regulation 282/2011, Art. 24b. */
export function placeCard(
  { country, territory, rule, since, claimed }: Schema<'VatPlace'>,
  reader: Reader,
): Html {
  const { language } = reader
  const t = VAT[language]
  const waits = claimed ? html`<p>${t.claimed(placeName(claimed, language))}</p>` : NOTHING
  return html`${facts([
    {
      name: t.country,
      value: placeName({ country, territory }, language),
      hint: rule === null ? undefined : t.rules[rule],
    },
    since === null ? null : { name: t.since, value: day(since, reader) },
  ])}
  ${waits}`
}
