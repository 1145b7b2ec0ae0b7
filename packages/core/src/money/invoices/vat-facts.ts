import type { EpochMs } from '../../kernel/time.ts'
import type { PieceKind, PlaceOnInvoice } from '../../people/places/place.ts'
import type { VatStatus } from '../../people/account/vat-status.ts'
import type { VatDecision, VatTreatment } from '../../people/vat/vat-decision.ts'

/** A piece of evidence of where a customer is. */
export interface PieceFacts {
  readonly kind: PieceKind
  readonly country: string | null
}

/** Which VAT a document carries, and what decided it. */
export interface VatFacts<P extends PieceFacts = PieceFacts> {
  readonly treatment: VatTreatment
  /** 21 % is 2100. */
  readonly rate_basis_points: number
  readonly rate_country: string | null
  readonly customer_country: string
  readonly territory: string | null
  readonly vat_id: string | null
  readonly vat_status: VatStatus
  readonly vat_checked_at: EpochMs | null
  /** What decided where the customer is; null where evidence was not kept yet. */
  readonly place: {
    readonly rule: PlaceOnInvoice['rule']
    readonly since: EpochMs
    readonly pieces: readonly P[]
  } | null
}

/** The decision as its customer sees it: what each piece says, and not which record of ours it is. Source: contract 6.2, 6.10. */
export function vatFacts(decision: VatDecision): VatFacts {
  const facts = vatFactsForOperators(decision)
  const { place } = facts
  if (place === null) return facts
  const pieces = place.pieces.map(({ kind, country }) => ({ kind, country }))
  return { ...facts, place: { ...place, pieces } }
}

/** The decision with the names of the pieces that it was made by. */
export function vatFactsForOperators({
  place,
  ...decision
}: VatDecision): VatFacts<PlaceOnInvoice['pieces'][number]> {
  const { treatment, rate_basis_points, rate_country, customer_country } = decision
  const { vat_id, vat_status, vat_checked_at } = decision
  const rate = { treatment, rate_basis_points, rate_country, customer_country }
  const territory = decision.territory ?? null
  return { ...rate, territory, vat_id, vat_status, vat_checked_at, place: place ?? null }
}
