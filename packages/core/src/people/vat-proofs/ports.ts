import type { Page, PageRequest } from '../../kernel/page.ts'
import type { VatProof, VatProofStatus } from './vat-proof.ts'

/** What VAT proofs are narrowed to. */
export interface VatProofFilters {
  readonly account_id?: string
  readonly status?: VatProofStatus
}

/** The repository of VAT proofs. The file of a proof, and a decision on it, never change. */
export interface VatProofs {
  get(id: string): Promise<VatProof | undefined>
  /** The one of the account that waits for review; there is at most one. */
  waitingOf(account_id: string): Promise<VatProof | undefined>
  put(proof: VatProof): Promise<void>
  /** Newest first. */
  list(filters: VatProofFilters, page: PageRequest): Promise<Page<VatProof>>
  /**
   * Take the notes of an account's proofs away. Resolves to where the files are stored that may go: an
   * approved proof is evidence for invoices without VAT, and is kept as long as they are.
   */
  erase(account_id: string): Promise<string[]>
}
