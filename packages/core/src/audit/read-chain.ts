import type { AuditRow } from './audit.ts'
import type { AuditLog } from './ports.ts'

const AT_ONCE = 500

/** All that is recorded of one account, or of `service`, oldest first; takes as long as there is much of it. */
export async function readChain(
  tx: { readonly audit: Pick<AuditLog, 'rows'> },
  chain: string,
): Promise<AuditRow[]> {
  const all: AuditRow[] = []
  for (;;) {
    const page = await tx.audit.rows(chain, all.at(-1)?.seq ?? 0, AT_ONCE)
    all.push(...page)
    if (page.length < AT_ONCE) return all
  }
}
