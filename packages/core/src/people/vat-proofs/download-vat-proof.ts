import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { downloadUpload, type FileDownload } from '../../records/files/download-upload.ts'
import { Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

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
  const entry = { ...calledBy(call), account_id, outcome: 'success', meta: { proof_id } } as const
  await transact(ports, (work) =>
    recordAudit(work, { ...entry, action: 'admin.vat_proof.download' }),
  )
  return file
}
