import { calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { PAPERS, type ReceivedFile, recordStored, storeUpload } from '../../records/files/upload.ts'
import { Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { decideUpload } from './decide-intake.ts'
import type { ComplianceDocument, IntakeView } from './intake.ts'
import { moveIntake } from './move-intake.ts'
import { newIntake, openIntake } from './open-intake.ts'
import { intakeView } from './view-intake.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** A file, and which of the required documents it is. */
export interface DocumentUpload {
  readonly doc_key: string
  readonly file: ReceivedFile
}

/**
 * The customer sends one of the documents that we ask for. A later file of the same key counts instead of
 * the earlier one, which is kept. Throws `not_found`, and `validation.failed` on `file`, on `doc_key`, and on
 * `status` while we review and after we accepted. Source: contract 10.5.
 */
export async function uploadDocument(
  ports: WritePorts<'files'>,
  call: Call,
  { doc_key, file }: DocumentUpload,
): Promise<IntakeView> {
  await refuseEarly(ports, call, doc_key)
  const stored = await storeUpload(ports, file, 'kyb', PAPERS)
  return recordStored(ports, stored, () => recordUpload(ports, call, { doc_key, ...stored }))
}

/** Before anything is stored: what is refused leaves neither a file nor an intake behind. */
async function refuseEarly(ports: WritePorts<'files'>, call: Call, doc_key: string): Promise<void> {
  const { account_id } = actorOf(call)
  const now = ports.clock()
  await ports.store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (!account) throw new Problem('not_found')
    const found = await tx.complianceIntakes.ofAccount(account_id)
    const kept = found ? await tx.complianceDocuments.ofIntakes([found.id]) : []
    decideUpload(found ?? newIntake(ports, account, now), kept, doc_key, now)
  })
}

type Stored = Pick<ComplianceDocument, 'doc_key' | 'storage_key' | 'content_type' | 'size_bytes'>

function recordUpload(ports: WritePorts<'files'>, call: Call, stored: Stored): Promise<IntakeView> {
  const { account_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const from = await openIntake(work, call)
    const kept = await tx.complianceDocuments.ofIntakes([from.id])
    const to = decideUpload(from, kept, stored.doc_key, now)
    const id = ids.uuid(now)
    const meta = { document_id: id, doc_key: stored.doc_key }
    await moveIntake(work, { from, to, event: 'uploaded', by: calledBy(call), meta })
    const document = { ...stored, id, intake_id: from.id, account_id, created_at: now }
    await tx.complianceDocuments.insert(document)
    return intakeView(tx, to)
  })
}
