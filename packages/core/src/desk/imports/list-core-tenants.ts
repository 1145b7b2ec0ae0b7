import type { Ports } from '../../ports.ts'

/** Phone systems that are listed at a time. */
const PAGE = 200

/**
 * The phone systems that the PBX core has and has not deleted, by their ids, so that a customer comes with none that there
 * is not; null where the core does not list all.
 */
export async function listCoreTenants(
  ports: Pick<Ports, 'pbx'>,
): Promise<ReadonlySet<string> | null> {
  const found = new Set<string>()
  for (let last: string | null = null; ;) {
    const answer = await ports.pbx.listTenants(last, PAGE)
    if (answer.kind !== 'done') return null
    for (const { tenant_id, level } of answer.value) {
      if (level !== 'deleted') found.add(tenant_id)
    }
    last = answer.value.at(-1)?.tenant_id ?? null
    if (answer.value.length < PAGE) return found
  }
}
