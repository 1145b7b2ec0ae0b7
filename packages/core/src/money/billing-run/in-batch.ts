import { type Fault, faultsOf } from '../../kernel/fault.ts'
import { mapSerialByKey } from '../../kernel/concurrency/map-serial-by-key.ts'
import type { TransactionOptions, Work, WritePorts } from '../../ports.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { ChargeTask } from '../billing/charge-task.ts'
import type { ClaimedCycle } from '../billing/ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** A claim, or what became of one. */
type Item = ClaimedCycle | { readonly task: ChargeTask }

function cycleOf(item: Item): BillingCycle {
  return 'task' in item ? item.task.claim.cycle : item.cycle
}

function accountOf(item: Item): string {
  return cycleOf(item).account_id
}

/** A batch holds the locks of its customers: what it reads beside them is of others, and no conflict. */
export const ACCOUNT_LOCKS: TransactionOptions = { accountLocks: true }

/**
 * Do the same for each in one transaction, side by side, so that what they ask of the store goes in few
 * statements; those of one account after one another. Where one of them throws, each has its own, so that a
 * bad one stops no other. Resolves to what is to go on.
 */
export async function inBatch<In extends Item, Out>(
  ports: WritePorts,
  items: readonly In[],
  faults: Fault[],
  step: (work: Work, item: In) => Promise<Out | undefined>,
): Promise<Batch<In, Out>> {
  if (items.length === 0) return { done: [], failed: [] }
  const now = ports.clock()
  const run = (some: readonly In[]) =>
    transact(
      ports,
      (work) => mapSerialByKey(some, accountOf, (item) => step(work, item)),
      now,
      ACCOUNT_LOCKS,
    )
  const results: (Out | undefined)[] = []
  const failed: In[] = []
  try {
    results.push(...(await run(items)))
  } catch {
    for (const item of items) {
      const alone = async () => results.push(...(await run([item])))
      const thrown = await faultsOf(`billing cycle ${cycleOf(item).cycle_id}`, alone)
      if (thrown.length > 0) failed.push(item)
      faults.push(...thrown)
    }
  }
  return { done: results.filter((result) => result !== undefined), failed }
}

/** What is to go on, and what threw even by itself. */
interface Batch<In, Out> {
  readonly done: readonly Out[]
  readonly failed: readonly In[]
}
