import type { Round } from '../../kernel/fault.ts'
import { hourOf } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Subscriptions that an alert names, at most. */
const SAMPLES = 10

/**
 * Look, once an hour, for invoices past due that are without dunning, without a lock and not given up:
 * no state of ours allows one, so that an alert is raised. Source: states 1.6 (l).
 */
export async function findAdrift(ports: WritePorts): Promise<Round> {
  const at = ports.clock()
  const last = await ports.store.read((tx) => tx.facts.get('adrift_debts'))
  if (last && hourOf(last.at) >= hourOf(at)) return { tried: 0, faults: [] }
  const { count, samples } = await ports.store.read((tx) => tx.invoices.adrift(at, SAMPLES))
  const subscription_ids = [...new Set(samples.map(({ subscription_id }) => subscription_id))]
  await transact(ports, ({ tx }) => tx.facts.put('adrift_debts', { at, count, subscription_ids }))
  return { tried: 0, faults: [] }
}
