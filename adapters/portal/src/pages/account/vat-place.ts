import type { Schema } from '@billing/client'
import { formatCountry } from '@billing/core'
import { day, facts, type Html, html, NOTHING, type Reader } from '@billing/pages'
import { VAT } from '../../texts/vat.ts'

/** Whose VAT the next invoice has, by which rule, and which claim waits for proof. Source: Implementing Regulation 282/2011, Art. 24b. */
export function placeCard(
  { country, territory, rule, since, claimed }: Schema<'VatPlace'>,
  reader: Reader,
): Html {
  const { language } = reader
  const t = VAT[language]
  const where = territory ?? formatCountry(country, language)
  const waits = claimed
    ? html`<p>${t.claimed(claimed.territory ?? formatCountry(claimed.country, language))}</p>`
    : NOTHING
  return html`${facts([
    { name: t.country, value: where, hint: rule === null ? undefined : t.rules[rule] },
    since === null ? null : { name: t.since, value: day(since, reader) },
  ])}
  ${waits}`
}
