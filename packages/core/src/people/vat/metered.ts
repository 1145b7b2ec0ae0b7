import { localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, type Currency, type Money, money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Meter, MeteredSale } from '../threshold/meter.ts'
import type { VatDecision, VatTreatment } from './vat-decision.ts'
import type { VatGroup } from './vat-groups.ts'

/**
 * Which sums a treatment counts in. Whoever has shown no valid number counts as a consumer, at home too: the wider
 * reading. Neither reverse charge nor what is outside the EU is counted. Source: contract 6.14; Directive
 * 2006/112/EC, Art. 59c; Implementing Regulation 282/2011, Art. 18 (2), 24b.
 */
const COUNTED_IN: Readonly<Record<VatTreatment, (vat: VatDecision) => readonly Meter[]>> = {
  domestic: ({ vat_status }) => (vat_status === 'valid' ? [] : ['consumers']),
  oss: () => ['cross_border', 'consumers'],
  home_rate: () => ['cross_border', 'consumers'],
  reverse_charge: () => [],
  outside_scope: () => [],
}

/** A document that is issued, and the day of what it supplies. */
interface Metered {
  readonly groups: readonly Pick<VatGroup, 'vat' | 'net'>[]
  readonly issued_at: EpochMs
  /** When the invoice was issued; of a credit note the one that it corrects. */
  readonly supplied_at: EpochMs
  readonly time_zone: TimeZone
  readonly currency: Currency
}

/** What a document counts; the groups of a credit note are below zero. Source: contract 6.14. */
export function meteredSale(document: Metered): MeteredSale {
  const { groups, issued_at, supplied_at, time_zone, currency } = document
  const sumOf = (meter: Meter): Money =>
    groups
      .filter(({ vat }) => COUNTED_IN[vat.treatment](vat).includes(meter))
      .reduce((sum, { net }) => add(sum, net), money(0, currency))
  return {
    year: localTime(supplied_at, time_zone).year,
    at: issued_at,
    cross_border: sumOf('cross_border'),
    consumers: sumOf('consumers'),
  }
}
