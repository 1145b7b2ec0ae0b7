import type { VatDecision, VatTreatment } from './vat-decision.ts'

// prettier-ignore
const SENTENCES: Readonly<Record<VatTreatment, (d: VatDecision) => string>> = {
  domestic:       (d) => `${rateOf(d)}, because we and the customer are in ${d.customer_country}.`,
  oss:            (d) => `${rateOf(d)}, because the customer is in ${d.customer_country} and ${numberOf(d)}.`,
  home_rate:      (d) => `${rateOf(d)}: our own rate, because we sell below the OSS threshold, the customer is in ${d.customer_country} and ${numberOf(d)}.`,
  reverse_charge: (d) => `No VAT: reverse charge, because the customer is in ${d.customer_country} and ${numberOf(d)}.`,
  outside_scope:  (d) => `No VAT: outside the scope, because ${d.customer_country} is not in the EU.`,
}

/** Which VAT an invoice carries and why, in English. Source: contract 6.2. */
export function explainVat(decision: VatDecision): string {
  return SENTENCES[decision.treatment](decision)
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
