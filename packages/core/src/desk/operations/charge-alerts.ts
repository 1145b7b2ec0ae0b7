import type { BillingCycle, CycleHold } from '../../money/subscription/billing-cycle.ts'
import type { PlanChange } from '../../money/subscription/plan-change.ts'
import { type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { Found } from './found.ts'
import { secondsSince } from './view-scheduler-health.ts'

type Sample = Pick<BillingCycle, 'subscription_id' | 'state_since'>

interface Waiting {
  readonly count: number
  readonly samples: readonly (Sample & Pick<PlanChange, 'plan_change_id'>)[]
}

/** What the alerts on charges without an outcome are judged by. */
export interface ChargeFacts {
  readonly now: EpochMs
  /** Being charged for the longest, longest first. */
  readonly charging: readonly Sample[]
  readonly held: Readonly<
    Partial<Record<CycleHold, { readonly count: number; readonly samples: readonly Sample[] }>>
  >
  /** Changes of plan whose payment nobody knows for 15 minutes, and for days. */
  readonly plan_changes: { readonly stuck: Waiting; readonly unknown: Waiting }
}

/** From here on a charge without an outcome is told of. Source: contract 7.6, 11. */
export const CHARGING_STUCK_AFTER = 15 * MINUTE

/** A charge, of a period or of a change of plan, waits for its outcome. Source: contract 7.6, 11. */
export function chargingStuck({ charging, plan_changes, now }: ChargeFacts): Found | null {
  const cycles = charging.filter(({ state_since }) => now - state_since > CHARGING_STUCK_AFTER)
  const changes = plan_changes.stuck.samples
  const stuck = [...cycles, ...changes].toSorted((a, b) => a.state_since - b.state_since)
  const [oldest] = stuck
  if (!oldest) return null
  return {
    message: `A charge waits for its outcome for more than 15 minutes.${changesNamed(changes)}`,
    metric: secondsSince(oldest.state_since, now),
    sample_subscription_ids: namesOf(stuck),
  }
}

/** Nobody knows for days what became of a charge: a person decides. Source: contract 7.6. */
export function heldUnknown({ held, plan_changes: { unknown } }: ChargeFacts): Found | null {
  const { count, samples } = held.unknown_payment ?? { count: 0, samples: [] }
  const metric = count + unknown.count
  if (metric === 0) return null
  return {
    message: `A charge has no known outcome; look the order up at the provider.${changesNamed(unknown.samples)}`,
    metric,
    sample_subscription_ids: namesOf([...samples, ...unknown.samples]),
  }
}

/** What is held, for a reason of ours. */
export function heldFor(hold: CycleHold, message: string) {
  return ({ held }: ChargeFacts): Found | null => {
    const found = held[hold]
    if (!found) return null
    return { message, metric: found.count, sample_subscription_ids: namesOf(found.samples) }
  }
}

/** Neither the period nor the end of such a subscription goes on before: its order is the first to be looked up. */
function changesNamed(changes: Waiting['samples']): string {
  if (changes.length === 0) return ''
  const references = changes.map(({ plan_change_id }) => `pln_${plan_change_id}`).join(', ')
  return ` Orders of changes of plan, which hold back the next period: ${references}.`
}

function namesOf(samples: readonly Sample[]): string[] {
  return [...new Set(samples.map(({ subscription_id }) => subscription_id))]
}
