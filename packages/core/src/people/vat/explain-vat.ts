import type { VatDecision, VatTreatment } from './vat-decision.ts'

// prettier-ignore
const SENTENCES: Readonly<Record<VatTreatment, (d: VatDecision) => string>> = {
  domestic:       (d) => `${rateOf(d)}, because we and the customer are in ${placeOf(d)}.`,
  oss:            (d) => `${rateOf(d)}, because the customer is in ${placeOf(d)} and ${numberOf(d)}.`,
  home_rate:      (d) => `${rateOf(d)}: our own rate, because we sell below the OSS threshold, the customer is in ${placeOf(d)} and ${numberOf(d)}.`,
  reverse_charge: (d) => `No VAT: reverse charge, because the customer is in ${placeOf(d)} and ${numberOf(d)}.`,
  outside_scope:  (d) => `No VAT: outside the scope, because ${outsideOf(d)}.`,
}

/** Which VAT an invoice carries and why, in English. Source: contract 6.2. */
export function explainVat(decision: VatDecision): string {
  return SENTENCES[decision.treatment](decision)
}

function placeOf({ customer_country, territory }: VatDecision): string {
  return territory === undefined ? customer_country : `${territory} (${customer_country})`
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
function numberOf({ vat_id, vat_status, treatment }: VatDecision): string {
  if (vat_id === null) return 'has no VAT number'
  const verdict =
    treatment === 'reverse_charge' && vat_status === 'pending' ? 'valid before' : vat_status
  return `their VAT number was ${verdict} at issue`
}
