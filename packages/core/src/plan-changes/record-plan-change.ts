import { nextUnknownReadAt } from '../billing/charge-retries.ts'
import { type ChargeAnswer, declinedNow } from '../billing/charge-task.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import { refreshRecord } from '../payments/refresh-record.ts'
import type { Ports, Tx } from '../ports.ts'
import { declinePlanChange, dropPlanChange } from './drop-plan-change.ts'
import { movePlanChange } from './move-plan-change.ts'
import type { PlanChange } from './plan-change.ts'
import { changeTakenOver } from './plan-change-task.ts'
import type { ClaimedPlanChange } from './ports.ts'
import { readPlanOrder } from './read-plan-order.ts'
import { settlePlanChange } from './settle-plan-change.ts'

type RecordPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/**
 * Record what asking the provider came to, and what follows from it, in one transaction. The change is
 * read again: a webhook may have been faster. Returns it as it is now. Source: contract 6.4, 7.3.
 */
export async function recordPlanChange(
  ports: RecordPorts,
  tx: Tx,
  { claim, answer }: { readonly claim: ClaimedPlanChange; readonly answer: ChargeAnswer },
  now: EpochMs,
): Promise<PlanChange> {
  const { plan_change_id, account_id } = claim.change
  await tx.accounts.lock(account_id)
  const planned = await tx.planChanges.getForUpdate(plan_change_id)
  invariant(planned, `there is no change of plan ${plan_change_id}`)
  const next = await follow(ports, tx, { planned, answer }, now)
  const held = await tx.planChanges.release(claim, next)
  if (!held) throw changeTakenOver(plan_change_id)
  return next
}

async function follow(
  ports: RecordPorts,
  tx: Tx,
  { planned, answer }: { readonly planned: PlanChange; readonly answer: ChargeAnswer },
  now: EpochMs,
): Promise<PlanChange> {
  const seen =
    answer.kind === 'processed' ? { ...answer.order, state: 'completed' as const } : answer.order
  const declines_before = seen ? await refreshRecord(tx, seen, now, declinedNow(answer)) : 0
  if (answer.kind === 'processed') {
    return settlePlanChange(ports, tx, { planned, order: answer.order }, now)
  }
  if (planned.state !== 'charging') return planned
  switch (answer.kind) {
    case 'declined':
      return declinePlanChange(ports, tx, { planned, code: answer.code }, now)
    case 'not_sent':
      return dropPlanChange(ports, tx, planned, now)
    case 'unknown':
      return unknown(ports, tx, planned, now)
    case 'shown': {
      const news = { planned, order: answer.order, declines_before }
      return (await readPlanOrder(ports, tx, news, now)) ?? unknown(ports, tx, planned, now)
    }
  }
}

/** It may have happened: the order is read by the ladder of waits. Source: contract 7.6. */
async function unknown(
  ports: RecordPorts,
  tx: Tx,
  planned: PlanChange,
  now: EpochMs,
): Promise<PlanChange> {
  const { unknown_reads, next_action_at } = planned
  // A caller who asks again and again does not lengthen the waits.
  if (unknown_reads > 0 && next_action_at !== null && next_action_at > now) return planned
  const change = {
    unknown_reads: unknown_reads + 1,
    next_action_at: nextUnknownReadAt(unknown_reads, now),
  }
  if (unknown_reads > 0) return { ...planned, ...change, updated_at: now }
  return movePlanChange(ports, tx, { planned, event: 'unknown', change }, now)
}
