import { type Call, actorOf } from '../../records/idempotency/call.ts'
import { inListOrder, type ListOrder, type Page, type PageRequest } from '../../kernel/page.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import type { VatProofFilters } from './ports.ts'
import type { VatProof } from './vat-proof.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { downloadUpload, type FileDownload } from '../../records/files/download-upload.ts'
import { Problem } from '../../kernel/problem.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** The proofs that the caller's account has sent, newest first. */
export function listVatProofs(
  { store }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<VatProof>> {
  const { account_id } = actorOf(call)
  return store.read((tx) => tx.vatProofs.list({ account_id }, page))
}

/** The proofs of every account or of one, newest first unless asked otherwise; in one state, or in any. For operators. */
export function adminListVatProofs(
  { store }: ReadPorts,
  { order, ...filters }: VatProofFilters & { readonly order?: ListOrder },
  page: PageRequest,
): Promise<Page<VatProof>> {
  return store.read((tx) => tx.vatProofs.list(filters, inListOrder(page, order)))
}

/**
 * The file of a proof, for operators; that they looked at it stands in the customer's chain. Throws
 * `not_found`. Source: contract 10.5.
 */
export async function downloadVatProof(
  ports: WritePorts<'files'>,
  call: Call,
  proof_id: string,
): Promise<FileDownload> {
  const proof = await ports.store.read((tx) => tx.vatProofs.get(proof_id))
  if (!proof) throw new Problem('not_found')
  const file = await downloadUpload(ports, proof, `vat-proof-${proof.id}`)
  const { account_id } = proof
  const entry = { ...calledBy(call), account_id, meta: { proof_id } } as const
  await transact(ports, (work) =>
    recordAudit(work, { ...entry, action: 'admin.vat_proof.download' }),
  )
  return file
}
