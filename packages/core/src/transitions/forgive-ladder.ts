import type { AuditActor } from '../audit/audit.ts'
import { overdueCycles } from '../billing/overdue-cycles.ts'
import { settleDunning } from '../decisions/leave-dunning.ts'
import { decideFor, type RunPorts } from '../decisions/run.ts'
import type { Draft } from '../decisions/draft.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** Whose ladder is forgiven, and by whom. */
interface Forgiven {
  readonly subscription: Subscription
  readonly actor: AuditActor
  readonly user_id: string
}

/**
 * An operator forgives the ladder and a cancellation: what is unpaid stays payable, but no card is asked
 * for it and no rung follows. Returns the subscription for the caller to save. Source: contract 8.
 */
export async function forgiveLadder(
  ports: RunPorts,
  tx: Tx,
  { subscription, actor, user_id }: Forgiven,
  now: EpochMs,
): Promise<Subscription> {
  for (const cycle of await overdueCycles(tx, subscription)) {
    const invoice = await tx.invoices.getForUpdate(cycle.invoice_id ?? '')
    if (invoice) await tx.invoices.put({ ...invoice, exempt_from_ladder: true, updated_at: now })
    const stopped = { ...cycle, next_attempt_at: null, next_action_at: null, updated_at: now }
    await tx.cycles.put(stopped)
  }
  const decide = (draft: Draft) => settleDunning(draft, { actor, user_id })
  const { facts } = await decideFor(ports, tx, { subscription, decide }, now)
  const settled = facts.subscription
  return {
    ...settled,
    ladder_held_at: null,
    cancel_at_period_end: false,
    cancel_reason: null,
    cancel_note: null,
  }
}
