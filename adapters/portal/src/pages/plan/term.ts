import type { Schema } from '@billing/client'
import {
  amount,
  counted,
  day,
  dayText,
  type Fact,
  facts,
  type Html,
  html,
  NOTHING,
  type Reader,
} from '@billing/pages'
import { TERM } from '../../texts/term.ts'

type Bound = Pick<Schema<'Subscription'>, 'term_ends_at' | 'notice_days'>
type Sold = Pick<Schema<'Plan'>, 'term_months' | 'notice_days'>

/** The minimum term and the notice that were agreed; nothing of what there is none of. */
export function termFacts({ term_ends_at, notice_days }: Bound, reader: Reader): (Fact | null)[] {
  const t = TERM[reader.language]
  return [
    term_ends_at === undefined
      ? null
      : { name: t.until, value: day(term_ends_at, reader), hint: t.until_hint },
    notice_days === undefined
      ? null
      : { name: t.notice, value: t.notice_of(counted(reader.language, notice_days, t.days)) },
  ]
}

/** What a plan binds whoever orders it to: told before the order. Source: Directive 2011/83/EU, Art. 6 (1) (o), (p). */
export function soldTerm({ term_months, notice_days }: Sold, { language }: Reader): string {
  const t = TERM[language]
  const said = [
    term_months && t.sold(counted(language, term_months, t.months)),
    notice_days && t.sold_notice(counted(language, notice_days, t.days)),
  ]
  return said.filter(Boolean).join(' ')
}

/** Each period that is still charged before the end, before anybody leaves; nothing where none is. */
export function stillBilled(
  { still_billed = [], ends_at }: Schema<'CancellationPreview'>,
  reader: Reader,
): Html {
  if (still_billed.length === 0) return NOTHING
  const t = TERM[reader.language]
  const rows = still_billed.map(({ at, total }) => ({
    name: day(at, reader),
    value: amount(total, reader),
  }))
  return html`<p>${t.still_says(dayText(ends_at, reader))}</p>
    <h3>${t.still_billed}</h3>
    ${facts(rows)}`
}
