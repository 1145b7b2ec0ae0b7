import type { VatStatus } from '../account/vat-status.ts'

/** What operators call each VAT status. Source: specification, VAT status. */
export const OPERATORS_VAT_STATUSES = {
  not_provided: 'none',
  pending: 'pending_review',
  valid: 'valid',
  invalid: 'invalid',
} as const satisfies Record<VatStatus, string>
/** A VAT status as operators call it. */
export type OperatorsVatStatus = (typeof OPERATORS_VAT_STATUSES)[VatStatus]

/** A VAT status as operators call it. */
export function operatorsVatStatus(status: VatStatus): OperatorsVatStatus {
  return OPERATORS_VAT_STATUSES[status]
}
