import type { WritePorts } from '../../ports.ts'
import type { Findings } from '../findings.ts'
import type { AuditRoot } from './ports.ts'
import { rootHolds } from './prove-audit-row.ts'
import { CHAIN_START } from './record-audit.ts'
import { verifyAudit } from './verify-audit.ts'

/** Findings of one kind that are asked for. */
const TOLD = 20

/** Roots that are read at a time: a year's. */
const AT_ONCE = 366

/** Recompute every link of every audit chain, and look for chains whose last link was taken away. */
export async function verifyAuditChains(ports: WritePorts, to: Findings): Promise<void> {
  const { chains, broken } = await verifyAudit(ports)
  for (const flaw of broken) to.wrong('audit.chains', flaw)
  for (const chain of await ports.store.read((tx) => tx.audit.headless(TOLD))) {
    to.wrong('audit.chains', `${chain}: its rows have no last link`)
  }
  to.checked('audit.chains', chains)
}

type Known = Pick<AuditRoot, 'day' | 'root_hash' | 'chains'>

/** Follow the daily roots from the first one on, and fold the heads that are kept of each. Source: contract 10.4. */
export async function verifyAuditRoots(
  { store, secrets }: WritePorts,
  to: Findings,
): Promise<void> {
  let previous: Known = { day: '', root_hash: CHAIN_START, chains: 0 }
  for (;;) {
    const after = previous.day
    const roots = await store.read((tx) => tx.audit.roots(after, AT_ONCE))
    for (const root of roots) {
      const isWhole =
        root.grown_hash === null || (await store.read((tx) => rootHolds(tx, secrets, root)))
      const flaw = rootFlaw(previous, root) ?? (isWhole ? null : 'it is not what its heads come to')
      if (flaw) to.wrong('audit.roots', `${root.day}: ${flaw}`)
      previous = root
    }
    to.checked('audit.roots', roots.length)
    if (roots.length < AT_ONCE) return
  }
}

function rootFlaw(previous: Known, root: AuditRoot): string | null {
  if (root.prev_hash !== previous.root_hash) return 'it does not follow the root before it'
  return root.chains < previous.chains ? 'it is over fewer chains than the root before it' : null
}
