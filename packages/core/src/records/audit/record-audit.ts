import { type Call, isSystem } from '../idempotency/call.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { canonicalJson } from '../../kernel/text/canonical.ts'
import type { AuditEntry, AuditRow } from './audit.ts'
import type { Work } from '../../ports.ts'

/** The chain of what belongs to no account. */
const SERVICE_CHAIN = 'service'

/** What `prev_hash` of a chain's first row is. */
export const CHAIN_START = '0'.repeat(64)

/** Append what happened to its account's chain, in the transaction that made it happen. Source: contract 10.4. */
export async function recordAudit(
  { tx, now, ids, secrets }: Work,
  entry: AuditEntry,
): Promise<void> {
  const { outcome = 'success', account_id = null, user_id = null } = entry
  const { ip = null, user_agent = null, reason = null } = entry
  const chain = entry.chain ?? account_id ?? SERVICE_CHAIN
  const head = (await tx.audit.headForUpdate(chain)) ?? { seq: 0, hash: CHAIN_START }
  const salt = ids.unguessable()
  const row = {
    id: ids.uuid(now),
    chain,
    seq: head.seq + 1,
    ts: now,
    action: entry.action,
    account_id,
    user_id,
    actor: entry.actor,
    ip,
    user_agent,
    outcome,
    reason: storable(reason),
    meta: metaText(entry),
    salt,
    personal_hash: personalHash(secrets, salt, ip, user_agent),
    prev_hash: head.hash,
  }
  await tx.audit.append({ ...row, hash: rowHash(secrets, row) })
}

function metaText({ meta, api_key_id }: AuditEntry): string | null {
  const whole = api_key_id === undefined ? meta : { ...meta, api_key_id }
  return whole ? canonicalJson(whole) : null
}

/** As `recordAudit`, of what the system did by itself. */
export function recordOwn(work: Work, entry: Omit<AuditEntry, 'actor'>): Promise<void> {
  return recordAudit(work, { ...entry, actor: 'system' })
}

/** As every database gives it back, so that the hash still fits: none keeps half a character, not all keep NUL. */
function storable(reason: string | null): string | null {
  return reason === null ? null : reason.replaceAll('\0', '').toWellFormed()
}

/** The digest of a row: everything but the fields that may be erased, which enter by `personal_hash`. */
export function rowHash(secrets: Secrets, row: Omit<AuditRow, 'hash'>): string {
  return secrets.digest(hashedText(row))
}

/** What a row's digest is of. */
export function hashedText(row: Omit<AuditRow, 'hash'>): string {
  const { ip: _ip, user_agent: _agent, salt: _salt, ...kept } = row
  return canonicalJson(kept)
}

/** The digest that stands for the personal fields after they are erased. */
export function personalHash(
  secrets: Secrets,
  salt: string,
  ip: string | null,
  user_agent: string | null,
): string {
  return secrets.digest(canonicalJson([salt, ip, user_agent]))
}

/** What an audit entry says of who asks. */
type CalledBy = Pick<
  AuditEntry,
  'actor' | 'account_id' | 'user_id' | 'ip' | 'user_agent' | 'api_key_id'
>

/** Who asks, as an audit entry says it. A key asks as its owner, and is named. */
export function calledBy({ actor, ip, user_agent }: Call): CalledBy {
  if (actor === null || isSystem(actor)) {
    const by = actor === null ? 'customer' : 'system'
    return { actor: by, account_id: null, user_id: null, ip, user_agent }
  }
  const { role, account_id, user_id, api_key } = actor
  return {
    actor: role === 'admin' ? 'admin' : 'customer',
    account_id,
    user_id,
    ip,
    user_agent,
    ...(api_key && { api_key_id: api_key.api_key_id }),
  }
}
