import type { Schema } from '@billing/client'
import {
  day,
  facts,
  type Html,
  html,
  NOTHING,
  PLACE_RULES,
  placeName,
  type Reader,
} from '@billing/pages'
import { VAT } from '../../texts/vat.ts'

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
      hint: rule === null ? undefined : PLACE_RULES[language][rule],
    },
    since === null ? null : { name: t.since, value: day(since, reader) },
  ])}
  ${waits}`
}
