import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { downloadUpload, type FileDownload } from '../../records/files/download-upload.ts'
import { Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Which file an operator looks at. */
export interface DocumentName {
  readonly intake_id: string
  readonly doc_key: string
}

/**
 * The newest file of a customer's document, for operators; that they looked at it stands in the customer's
 * chain. Throws `not_found`, also for a key without a file.
 */
export async function downloadDocument(
  ports: WritePorts<'files'>,
  call: Call,
  { intake_id, doc_key }: DocumentName,
): Promise<FileDownload> {
  const document = await ports.store.read((tx) => tx.complianceDocuments.newest(intake_id, doc_key))
  if (!document) throw new Problem('not_found')
  const file = await downloadUpload(ports, document, doc_key)
  const { account_id, id: document_id } = document
  const meta = { intake_id, document_id, doc_key }
  const entry = { ...calledBy(call), account_id, meta } as const
  await transact(ports, (work) => recordAudit(work, { ...entry, action: 'admin.kyb.download' }))
  return file
}
