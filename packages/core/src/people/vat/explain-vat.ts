import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { PlaceOnInvoice } from '../places/place.ts'
import type { VatDecision, VatTreatment } from './vat-decision.ts'

// prettier-ignore
const SENTENCES: Readonly<Record<VatTreatment, (d: VatDecision, number: string) => string>> = {
  domestic:       (d) => `${rateOf(d)}, because ${homeOf(d)}.`,
  oss:            (d, number) => `${rateOf(d)}, because the customer is in ${placeOf(d)} and ${number}.`,
  home_rate:      (d, number) => `${rateOf(d)}: our own rate, because we sell below the OSS threshold, the customer is in ${placeOf(d)} and ${number}.`,
  reverse_charge: (d, number) => `No VAT: reverse charge, because the customer is in ${placeOf(d)} and ${number}.`,
  outside_scope:  (d) => `No VAT: outside the scope, because ${outsideOf(d)}.`,
}

// prettier-ignore
const RULES: Readonly<Record<PlaceOnInvoice['rule'], string>> = {
  claimed:       'it is the customer’s own word, which nothing proves',
  two_items:     'two pieces of evidence agree',
  one_item:      'one piece of a third party suffices below EUR 100,000',
  against_claim: 'a third party says so, against an unproven claim to be outside the EU',
  vat_number:    'the customer has a valid VAT number of that state',
  operator:      'an operator decided so',
  last_proven:   'it was proven last, and no other place has been since',
}

/** Which VAT an invoice carries and why, in English. Source: contract 6.2. */
export function explainVat(decision: VatDecision): string {
  return SENTENCES[decision.treatment](decision, numberOf(decision, 'at issue'))
}

/**
 * Which VAT one group of a credit note carries and why, in English: that of its invoice, as it was decided then; or, under
 * reverse charge, since when the number is confirmed. Source: contract 6.2.
 */
export function explainVatOfNote(decision: VatDecision, invoiced: VatDecision): string {
  const is_restated = decision.treatment !== invoiced.treatment
  const number = is_restated
    ? `their VAT number was confirmed${onDate(decision.vat_checked_at)}`
    : numberOf(decision, 'when the invoice was issued')
  return SENTENCES[decision.treatment](decision, number)
}

function onDate(at: EpochMs | null): string {
  return at === null ? '' : ` on ${isoInstant(at)}`
}

/** What decided where the customer is, in English; null on an invoice of before evidence was kept. Source: contract 6.10. */
export function explainPlace({ place, ...decision }: VatDecision): string | null {
  if (place === undefined) return null
  const { rule, since, pieces } = place
  const listed = pieces.map(({ kind, country, piece_id }) => {
    return `${kind.replace('_', ' ')} ${country ?? 'unknown'} (${piece_id})`
  })
  const evidence = listed.length === 0 ? '' : ` Evidence: ${listed.join(', ')}.`
  return `The customer is in ${placeOf(decision)} since ${isoInstant(since)}: ${RULES[rule]}.${evidence}`
}

function placeOf({
  customer_country,
  territory,
}: Pick<VatDecision, 'customer_country' | 'territory'>): string {
  return territory === undefined ? customer_country : `${territory} (${customer_country})`
}

function homeOf(decision: VatDecision): string {
  const { customer_country, territory, rate_country } = decision
  return territory === undefined
    ? `we and the customer are in ${customer_country}`
    : `we are in ${rate_country}, and the customer is in ${placeOf(decision)}`
}

function outsideOf(decision: VatDecision): string {
  return decision.territory === undefined
    ? `${decision.customer_country} is not in the EU`
    : `the EU's VAT does not hold in ${placeOf(decision)}`
}

function rateOf({ rate_basis_points, rate_country }: VatDecision): string {
  return `VAT ${rate_basis_points / 100} % of ${rate_country}`
}

/** The number itself is the customer's; that there is one, and what the registry said, is enough. */
function numberOf({ vat_id, vat_status, treatment }: VatDecision, at: string): string {
  if (vat_id === null) return 'has no VAT number'
  const verdict =
    treatment === 'reverse_charge' && vat_status === 'pending' ? 'valid before' : vat_status
  return `their VAT number was ${verdict} ${at}`
}
