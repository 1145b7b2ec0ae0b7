import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import type { AuditRow } from './audit.ts'
import type { AuditFilter } from './ports.ts'

/** A row of the audit log as operators see it: without its place in the chain. */
export type AuditView = Pick<
  AuditRow,
  'id' | 'ts' | 'action' | 'account_id' | 'user_id' | 'actor' | 'ip' | 'user_agent' | 'outcome'
> &
  Pick<AuditRow, 'reason' | 'meta'>

/** The audit log over all chains, newest first, narrowed by the filters. Source: contract 10.4. */
export async function listAuditLog(
  { store }: ReadPorts,
  filter: AuditFilter,
  page: PageRequest,
): Promise<Page<AuditView>> {
  return store.read((tx) => tx.audit.list(filter, page))
}
