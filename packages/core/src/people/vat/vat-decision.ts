import type { EpochMs } from '../../kernel/time.ts'
import type { PlaceOnInvoice } from '../places/place.ts'
import type { TerritoryName } from '../places/territories.ts'
import type { VatStatus } from '../account/vat-status.ts'

/**
 * Which VAT an invoice carries and why. `domestic`: seller's and customer's country are the same; `oss`:
 * the customer's country's rate; `home_rate`: the seller's own rate abroad, below the threshold;
 * `reverse_charge`: the customer pays it; `outside_scope`: the customer is outside the EU. Source:
 * contract 6.2.
 */
export const VAT_TREATMENTS = [
  'domestic',
  'oss',
  'home_rate',
  'reverse_charge',
  'outside_scope',
] as const
/** How VAT is charged on one invoice. */
export type VatTreatment = (typeof VAT_TREATMENTS)[number]

/** The decision and the facts that it was made by, copied to the invoice at issue. */
export interface VatDecision {
  readonly treatment: VatTreatment
  /** 21 % is 2100. */
  readonly rate_basis_points: number
  /** Whose rate it is; null where none is. */
  readonly rate_country: string | null
  readonly customer_country: string
  /** The territory that decided, where the country alone does not tell. */
  readonly territory?: TerritoryName
  /** What decided where the customer is; absent where evidence was not kept yet. */
  readonly place?: PlaceOnInvoice
  readonly vat_id: string | null
  readonly vat_status: VatStatus
  readonly vat_checked_at: EpochMs | null
}
