import { cycleId } from '../subscription/plan-cycle.ts'
import { apply } from './apply.ts'
import { type Decided, decided, type Draft, type Policy } from './draft.ts'
import type { CustomerFacts } from './facts.ts'
import { readCustomer, type Wanted } from './load.ts'
import type { Work } from '../../ports.ts'

/** What decisions of this service are made by. */
export function policyOf({ ids, secrets, now, ...work }: Omit<Work, 'tx'>): Policy {
  return {
    settings: work.settings,
    delivers_e_invoices: work.delivers_e_invoices ?? false,
    newId: () => ids.uuid(now),
    cycleId: (subscription_id, start) => cycleId(secrets, subscription_id, start),
  }
}

/** Decide about a customer whose facts are read, and write the decision. Throws what the rule throws. */
export async function decideOn<T>(
  work: Work,
  facts: CustomerFacts,
  rule: (draft: Draft) => T,
): Promise<Decided<T>> {
  const made = decided(facts, policyOf(work), work.now, rule)
  await apply(work, made.changes)
  return made
}

/** Read one customer under the account's lock, decide, and write the decision. Throws what the rule throws. */
export async function decide<T>(
  work: Work,
  wanted: Wanted,
  rule: (draft: Draft) => T,
): Promise<Decided<T>> {
  return decideOn(work, await readCustomer(work.tx, { ...wanted, phones: true }), rule)
}
