import { type Round, roundOf } from '../../kernel/fault.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { chargePlanChange } from './charge-plan-change.ts'
import { planChangeTask } from './plan-change-task.ts'
import type { ClaimedPlanChange } from '../plan-changes/ports.ts'
import { recordPlanChange } from './record-plan-change.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Finish changes of plan whose caller never came back, up to `limit`: their orders are read, and nothing
 * is asked for that was not asked for before. Source: contract 4.5, 7.6.
 */
export async function finishPlanChanges(
  ports: WritePorts<'payments'>,
  limit: number,
): Promise<Round> {
  const { clock, settings } = ports
  const held_until = after(clock(), settings.lease_ms)
  const claims = await transact(ports, ({ tx, now }) =>
    tx.planChanges.claimDue(now, limit, settings.lease_ms),
  )
  const where = ({ change }: ClaimedPlanChange) => `change of plan ${change.plan_change_id}`
  return roundOf(claims, where, (claim) => finish(ports, claim, held_until))
}

async function finish(
  ports: WritePorts<'payments'>,
  claim: ClaimedPlanChange,
  held_until: EpochMs,
): Promise<void> {
  const task = await ports.store.read((tx) => planChangeTask(tx, claim))
  const answer = await chargePlanChange(ports, { ...task, card: undefined }, held_until)
  await transact(ports, (work) => recordPlanChange(work, claim, answer))
}
