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
import { type NextInvoice, nextInvoiceFact } from './next-invoice.ts'

/** Whose VAT the next invoice has, by which rule, and which claim waits for proof. Source: Implementing Regulation 282/2011, Art. 24b. */
export function placeCard(
  { country, territory, rule, since, claimed }: Schema<'VatPlace'>,
  next: NextInvoice | null,
  reader: Reader,
): Html {
  const { language } = reader
  const t = VAT[language]
  const waits = claimed
    ? html`<p>${[t.claimed(placeName(claimed, language)), ...whyOf(claimed, reader)].join(' ')}</p>`
    : NOTHING
  return html`${facts([
    next && nextInvoiceFact(next, reader),
    {
      name: next?.without_number ? t.number_of : t.country,
      value: placeName({ country, territory }, language),
      hint: rule === null ? undefined : PLACE_RULES[language][rule],
    },
    since === null ? null : { name: t.since, value: day(since, reader) },
  ])}
  ${waits}`
}

/** What says otherwise, what would help, and that somebody looks. */
function whyOf(
  { against, helps }: NonNullable<Schema<'VatPlace'>['claimed']>,
  { language }: Reader,
): string[] {
  const t = VAT[language]
  const says = against.flatMap(({ kind, country }) => {
    if (country === null || !(kind in t.against)) return []
    const told = kind as keyof typeof t.against
    return t.against[told](placeName({ country, territory: null }, language))
  })
  const why = says.length === 0 ? [t.too_little] : says
  return [...why, ...helps.map((help) => t.helps[help]), t.looked_at]
}
