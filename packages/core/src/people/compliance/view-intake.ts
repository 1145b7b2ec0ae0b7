import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { uploadedDocs } from './decide-intake.ts'
import type { ComplianceIntake, IntakeView } from './intake.ts'
import { openIntake } from './open-intake.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * What the caller's account has to send us and has sent; its first reading opens the intake, which nobody else
 * sees until a file comes.
 */
export async function viewIntake(ports: WritePorts, call: Call): Promise<IntakeView> {
  const { account_id } = actorOf(call)
  const shown = await ports.store.read(async (tx) => {
    const found = await tx.complianceIntakes.ofAccount(account_id)
    return found && (await intakeView(tx, found))
  })
  if (shown) return shown
  return transact(ports, async (work) => intakeView(work.tx, await openIntake(work, call)))
}

/** An intake as it is shown. */
export async function intakeView(
  tx: Pick<Tx, 'complianceDocuments'>,
  intake: ComplianceIntake,
): Promise<IntakeView> {
  const kept = await tx.complianceDocuments.ofIntakes([intake.id])
  return { ...intake, uploaded_docs: uploadedDocs(intake, kept) }
}
