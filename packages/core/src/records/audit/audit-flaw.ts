import type { Secrets } from '../../kernel/secrets.ts'
import type { AuditRow } from './audit.ts'
import { personalHash, rowHash } from './record-audit.ts'

/** What can be wrong with a link of a chain, in words. */
export const LINK_FLAWS = {
  missing: (seq: number) => `row ${seq} is missing`,
  not_following: (seq: number) => `row ${seq} does not follow row ${seq - 1}`,
  changed: (seq: number) => `row ${seq} was changed`,
  personal_changed: (seq: number) => `the personal fields of row ${seq} were changed`,
} as const
/** What is wrong with a link of a chain. */
export type LinkFlaw = keyof typeof LINK_FLAWS

/** What is wrong with the link that comes after `prev`; null when it holds. Source: contract 10.4. */
export function linkFlaw(
  secrets: Secrets,
  prev: Pick<AuditRow, 'seq' | 'hash'>,
  { hash, ...row }: AuditRow,
): LinkFlaw | null {
  if (row.seq !== prev.seq + 1) return 'missing'
  if (row.prev_hash !== prev.hash) return 'not_following'
  if (rowHash(secrets, row) !== hash) return 'changed'
  if (row.salt === null) return null
  const personal = personalHash(secrets, row.salt, row.ip, row.user_agent)
  return personal === row.personal_hash ? null : 'personal_changed'
}
