import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Tx, WritePorts } from '../../ports.ts'
import { notifyAccount } from '../notifications/notify-account.ts'
import { decideReview, type IntakeReview } from './decide-intake.ts'
import type { ComplianceIntake, IntakeView } from './intake.ts'
import { moveIntake } from './move-intake.ts'
import { intakeView } from './view-intake.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Which intake an operator decides on, and what they write to the customer. */
export interface IntakeDecision {
  readonly intake_id: string
  readonly reviewer_note?: string
}

/** What each verdict is in the audit log. */
const ACTIONS = { approved: 'admin.kyb.approve', rejected: 'admin.kyb.reject' } as const

/** An operator accepts the documents, for good. Throws `not_found`, and `validation.failed` on `status`. */
export function approveIntake(
  ports: WritePorts,
  call: Call,
  decision: IntakeDecision,
): Promise<IntakeView> {
  return reviewIntake(ports, call, { ...decision, verdict: 'approved' })
}

/**
 * An operator refuses the documents; the customer is mailed the note, which says what is missing, and may
 * upload again. Throws `not_found`, and `validation.failed` on `status`. Source: contract 10.1, 10.5.
 */
export function rejectIntake(
  ports: WritePorts,
  call: Call,
  decision: IntakeDecision,
): Promise<IntakeView> {
  return reviewIntake(ports, call, { ...decision, verdict: 'rejected' })
}

async function reviewIntake(
  ports: WritePorts,
  call: Call,
  { intake_id, reviewer_note, verdict }: IntakeDecision & Pick<IntakeReview, 'verdict'>,
): Promise<IntakeView> {
  const { user_id } = actorOf(call)
  const review = { verdict, reviewed_by: user_id, reviewer_note: reviewer_note?.trim() || null }
  return transact(ports, async (work) => {
    const { tx, now, ids } = work
    const from = await lockedIntake(tx, intake_id)
    const to = decideReview(from, review, now)
    const by = calledBy(call)
    await moveIntake(work, { from, to, event: verdict, by })
    const { account_id } = from
    const entry = { ...by, account_id, meta: { intake_id } } as const
    await recordAudit(work, { ...entry, action: ACTIONS[verdict] })
    // Each review is told of, also two within one instant: the machine lets a submission be decided once.
    const dedupe_key = `kyb_${verdict}:${ids.uuid(now)}`
    const facts = { reviewer_note: to.reviewer_note }
    const told = { account_id, about: intake_id, facts, args: facts, dedupe_key }
    await notifyAccount(work, { ...told, kind: `kyb_${verdict}` })
    return intakeView(tx, to)
  })
}

/** The intake, to be changed: its account stays locked until the transaction ends. */
async function lockedIntake(tx: Tx, intake_id: string): Promise<ComplianceIntake> {
  const found = await tx.complianceIntakes.get(intake_id)
  if (!found) throw new Problem('not_found')
  await tx.accounts.lock(found.account_id)
  return (await tx.complianceIntakes.get(intake_id)) ?? found
}
