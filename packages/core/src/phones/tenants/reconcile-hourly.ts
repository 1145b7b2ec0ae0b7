import type { Round } from '../../kernel/fault.ts'
import { hourOf } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { reconcileTenants } from './reconcile-tenants.ts'

/**
 * Reconcile the tenants where nobody has within this hour. What counts as done is what was repaired: with
 * nothing to repair, all is quiet.
 */
export async function reconcileHourly(ports: WritePorts<'pbx'>): Promise<Round> {
  const last = await ports.store.read((tx) => tx.facts.get('tenant_reconciliation'))
  if (last && hourOf(last.at) >= hourOf(ports.clock())) return { tried: 0, faults: [] }
  const { repaired } = await reconcileTenants(ports)
  return { tried: repaired.length, faults: [] }
}
