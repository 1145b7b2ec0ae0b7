import { VAT_CATEGORIES } from '../../people/vat/vat-groups.ts'
import type { VatDecision, VatTreatment } from '../../people/vat/vat-decision.ts'
import type { EnVatRate, VatCategory, VatExemption } from './en16931.ts'

/** What a category of VAT asks of a document. */
export interface VatTerms {
  /** Whether the category has a rate, be it 0. */
  readonly has_rate: boolean
  readonly exemption: VatExemption | null
  /** Whether the VAT numbers of seller and buyer may stand on the document. */
  readonly names_vat_ids: boolean
}

/**
 * Each category that we use. Sources: EN 16931, BR-S-05, BR-S-10, BR-AE-02, BR-AE-05, BR-AE-10, BR-O-02, BR-O-05,
 * BR-O-10; the list VATEX; Directive 2006/112/EC, Art. 226 (11a).
 */
// prettier-ignore
export const VAT_TERMS: Readonly<Record<VatCategory, VatTerms>> = {
  S:  { has_rate: true,  names_vat_ids: true,  exemption: null },
  AE: { has_rate: true,  names_vat_ids: true,  exemption: { code: 'VATEX-EU-AE', reason: 'Reverse charge' } },
  O:  { has_rate: false, names_vat_ids: false, exemption: { code: 'VATEX-EU-O', reason: 'Not subject to VAT' } },
}

/** What stands on a document of the treatment. */
export function vatTermsOf(treatment: VatTreatment): VatTerms {
  return VAT_TERMS[VAT_CATEGORIES[treatment]]
}

/** The category and the rate of a decision. */
export function vatRateOf({ treatment, rate_basis_points }: VatDecision): EnVatRate {
  const category = VAT_CATEGORIES[treatment]
  return {
    category,
    rate_basis_points: VAT_TERMS[category].has_rate ? rate_basis_points : null,
  }
}
