import { calledBy } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { decideSubmit } from './decide-intake.ts'
import type { IntakeView } from './intake.ts'
import { moveIntake } from './move-intake.ts'
import { openIntake } from './open-intake.ts'
import { intakeView } from './view-intake.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * The customer has us review the documents. Throws `not_found`, and `validation.failed` on `status` and on
 * each required document that has no file. Source: contract 10.5.
 */
export async function submitIntake(ports: WritePorts, call: Call): Promise<IntakeView> {
  return transact(ports, async (work) => {
    const { tx, now } = work
    const from = await openIntake(work, call)
    const to = decideSubmit(from, await tx.complianceDocuments.ofIntakes([from.id]), now)
    await moveIntake(work, { from, to, event: 'submitted', by: calledBy(call) })
    return intakeView(tx, to)
  })
}
