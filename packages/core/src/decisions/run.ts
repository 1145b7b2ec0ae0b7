import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { cycleId } from '../subscription/plan-cycle.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { apply } from './apply.ts'
import type { Decided, Draft, Policy } from './draft.ts'
import { decided } from './draft.ts'
import { readCustomer } from './load.ts'

export type RunPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** What decisions of this service are made by. */
export function policyOf({ ids, secrets, settings }: RunPorts, now: EpochMs): Policy {
  return {
    settings,
    newId: () => ids.uuid(now),
    cycleId: (subscription_id, start) => cycleId(secrets, subscription_id, start),
  }
}

/** Decide about one customer in an open transaction, and write what follows. The subscription is as given. */
export async function decideFor<T>(
  ports: RunPorts,
  tx: Tx,
  {
    subscription,
    decide,
  }: { readonly subscription: Subscription; readonly decide: (draft: Draft) => T },
  now: EpochMs,
): Promise<Decided<T>> {
  const facts = await readCustomer(tx, { ...subscription, phones: true })
  const made = decided({ ...facts, subscription }, policyOf(ports, now), now, decide)
  await apply(ports, tx, made.changes, now)
  return made
}
