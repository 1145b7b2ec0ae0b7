import type { UploadType } from '../../records/files/content-type.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** How the review of a VAT proof moves. A decision is final: a new proof is a new row. Source: contract 8, 10.5. */
export const vatProofMachine = machine({
  name: 'vat proof',
  initial: 'pending_review',
  final: ['approved', 'rejected'],
  // prettier-ignore
  table: [
    // from            event         to          why
    ['pending_review', 'approved',   'approved', 'we accepted it; the number becomes valid'],
    ['pending_review', 'rejected',   'rejected', 'we refused it; the number becomes invalid'],
    ['pending_review', 'superseded', 'rejected', 'a newer proof took its place; the number keeps its status'],
  ],
})
/** Where the review of a VAT proof stands. */
export type VatProofStatus = StateOf<typeof vatProofMachine>

/** A document by which a customer proves a VAT number, and our review of it. Source: specification, AdminVatProof. */
export interface VatProof {
  readonly id: string
  readonly account_id: string
  /** The number that it proves. */
  readonly vat_id: string
  readonly storage_key: string
  readonly content_type: UploadType
  readonly size_bytes: number
  readonly customer_note: string | null
  readonly status: VatProofStatus
  readonly reviewed_at: EpochMs | null
  /** The operator's user id; null where a newer proof took its place. */
  readonly reviewed_by: string | null
  /** The customer reads it. */
  readonly reviewer_note: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}

/** What a note of a customer or of a reviewer may hold, in characters. Source: contract 13; specification. */
export const PROOF_NOTE_MAX = 1_000

/** The most proofs that one account sends within 24 hours: their files are kept. */
export const PROOFS_A_DAY = 10
