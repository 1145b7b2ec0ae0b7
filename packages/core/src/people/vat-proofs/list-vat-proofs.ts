import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import type { VatProofFilters } from './ports.ts'
import type { VatProof } from './vat-proof.ts'

/** The proofs that the caller's account has sent, newest first. */
export function listVatProofs(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<VatProof>> {
  const { account_id } = actorOf(call)
  return store.read((tx) => tx.vatProofs.list({ account_id }, page))
}

/** The proofs of every account, newest first; in one state, or in any. For operators. */
export function adminListVatProofs(
  { store }: ReadPorts,
  { status }: Pick<VatProofFilters, 'status'>,
  page: PageRequest,
): Promise<Page<VatProof>> {
  return store.read((tx) => tx.vatProofs.list(status === undefined ? {} : { status }, page))
}
