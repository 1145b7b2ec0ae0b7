import type { AuditEntry } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Work } from '../../ports.ts'
import type { ComplianceIntake } from './intake.ts'

/** One move of an intake, and who made it. */
interface IntakeMove {
  /** As it was; null when it is opened. */
  readonly from: ComplianceIntake | null
  readonly to: ComplianceIntake
  readonly event: 'opened' | 'uploaded' | 'submitted' | 'approved' | 'rejected'
  readonly by: Pick<AuditEntry, 'actor' | 'user_id' | 'ip' | 'user_agent'>
  /** What the row names besides the intake. */
  readonly meta?: Readonly<Record<string, string | number>>
}

/** Save a move of an intake and record it in the chain of its account, in the transaction that made it. */
export async function moveIntake(
  work: Work,
  { from, to, event, by, meta: named = {} }: IntakeMove,
): Promise<void> {
  await work.tx.complianceIntakes.put(to)
  const { id: intake_id, account_id } = to
  const meta = { ...named, intake_id, from: from && from.status, to: to.status }
  const entry = { ...by, account_id, action: `kyb.${event}`, meta } as const
  await recordAudit(work, entry)
}
