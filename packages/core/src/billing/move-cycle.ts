import type { AuditLog } from '../audit/ports.ts'
import { type AuditPorts, recordOwn } from '../audit/record-audit.ts'
import { advance, type EventOf } from '../kernel/machine.ts'
import type { EpochMs } from '../kernel/time.ts'
import { type BillingCycle, billingCycleMachine } from './billing-cycle.ts'

/** One move of a cycle along its table. */
interface CycleMove {
  readonly cycle: BillingCycle
  readonly event: EventOf<typeof billingCycleMachine>
  /** What else changes with the move. */
  readonly change?: Partial<BillingCycle>
}

/** The cycle after a move, which is recorded; the caller writes the cycle, under its lease or its lock. */
export async function moveCycle(
  ports: AuditPorts,
  tx: { readonly audit: AuditLog },
  { cycle, event, change }: CycleMove,
  now: EpochMs,
): Promise<BillingCycle> {
  const state = advance(billingCycleMachine, cycle.state, event)
  const state_since = state === cycle.state ? cycle.state_since : now
  const { cycle_id, subscription_id, account_id } = cycle
  const meta = { cycle_id, subscription_id, from: cycle.state, to: state }
  await recordOwn(ports, tx, { action: `billing_cycle.${event}`, account_id, meta }, now)
  return { ...cycle, ...change, state, state_since, updated_at: now }
}
