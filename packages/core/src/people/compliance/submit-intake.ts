import { calledBy } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { Ports } from '../../ports.ts'
import { decideSubmit } from './decide-intake.ts'
import type { IntakeView } from './intake.ts'
import { moveIntake } from './move-intake.ts'
import { openIntake } from './open-intake.ts'
import { intakeView } from './view-intake.ts'

/**
 * The customer has us review the documents. Throws `not_found`, and `validation.failed` on `status` and on
 * each required document that has no file. Source: contract 10.5.
 */
export async function submitIntake(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'settings'>,
  call: Call,
): Promise<IntakeView> {
  const now = ports.clock()
  return ports.store.transaction(async (tx) => {
    const from = await openIntake(ports, tx, call, now)
    const to = decideSubmit(from, await tx.complianceDocuments.ofIntakes([from.id]), now)
    await moveIntake(ports, tx, { from, to, event: 'submitted', by: calledBy(call) }, now)
    return intakeView(tx, to)
  })
}
