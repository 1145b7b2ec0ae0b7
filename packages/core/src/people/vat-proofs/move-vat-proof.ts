import type { AuditEntry } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { EventOf } from '../../kernel/machine.ts'
import type { Work } from '../../ports.ts'
import type { VatProof, vatProofMachine } from './vat-proof.ts'

interface ProofMove {
  /** Null for a new one. */
  readonly from: VatProof | null
  readonly to: VatProof
  readonly event: 'uploaded' | EventOf<typeof vatProofMachine>
  readonly by: Pick<AuditEntry, 'actor' | 'user_id' | 'ip' | 'user_agent'>
}

/** Save a proof as it is now, with the audit row of its move, in the customer's chain. */
export async function moveVatProof(work: Work, { from, to, event, by }: ProofMove): Promise<void> {
  await work.tx.vatProofs.put(to)
  const { id: proof_id, account_id } = to
  const meta = { from: from && from.status, to: to.status, proof_id }
  const entry = { ...by, account_id, action: `vat_proof.${event}` } as const
  await recordAudit(work, { ...entry, meta })
}
