import { type Fault, faultsOf, type Round } from '../../kernel/fault.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { Ports } from '../../ports.ts'
import { chargePlanChange } from './charge-plan-change.ts'
import { planChangeTask } from './plan-change-task.ts'
import type { ClaimedPlanChange } from '../plan-changes/ports.ts'
import { recordPlanChange } from './record-plan-change.ts'

type FinishPorts = Pick<Ports, 'store' | 'payments' | 'clock' | 'ids' | 'secrets' | 'settings'>

/**
 * Finish changes of plan whose caller never came back, up to `limit`: their orders are read, and nothing
 * is asked for that was not asked for before. Source: contract 4.5, 7.6.
 */
export async function finishPlanChanges(ports: FinishPorts, limit: number): Promise<Round> {
  const { store, clock, settings } = ports
  const held_until = after(clock(), settings.lease_ms)
  const claims = await store.transaction((tx) =>
    tx.planChanges.claimDue(clock(), limit, settings.lease_ms),
  )
  const faults: Fault[][] = await Promise.all(
    claims.map((claim) =>
      faultsOf(`change of plan ${claim.change.plan_change_id}`, () =>
        finish(ports, claim, held_until),
      ),
    ),
  )
  return { tried: claims.length, faults: faults.flat() }
}

async function finish(
  ports: FinishPorts,
  claim: ClaimedPlanChange,
  held_until: EpochMs,
): Promise<void> {
  const { store, clock } = ports
  const task = await store.read((tx) => planChangeTask(tx, claim))
  const answer = await chargePlanChange(ports, { ...task, card: undefined }, held_until)
  const now = clock()
  await store.transaction((tx) => recordPlanChange({ ...ports, tx, now }, claim, answer))
}
