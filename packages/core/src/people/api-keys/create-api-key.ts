import { invalid } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { checkName } from '../identity/refusals.ts'
import {
  API_KEY_DAYS_MAX,
  type ApiKey,
  apiKeyView,
  type IssuedApiKey,
  newSecret,
} from './api-key.ts'
import type { KeyScope } from './key-scopes.ts'

/** What an operator wants a key for. */
export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** 1 to 365. */
  readonly expires_in_days: number
}

/**
 * A new key of the operator who asks. Its secret is in this answer and nowhere else. Throws `validation.failed` for a
 * key without a scope, and for one that would live longer than a year.
 */
export async function createApiKey(
  ports: WritePorts,
  call: Call,
  { name, scopes, expires_in_days }: NewApiKey,
): Promise<IssuedApiKey> {
  const { user_id } = actorOf(call)
  checkName('name', name)
  if (scopes.length === 0)
    throw invalid('scopes', 'A key needs a scope: without one it opens nothing.')
  return transact(ports, async (work) => {
    const { tx, now, ids, secrets } = work
    const { secret, secret_hash, ending } = newSecret(ids, secrets)
    const key: ApiKey = {
      api_key_id: ids.uuid(now),
      user_id,
      name: name.trim(),
      scopes: [...new Set(scopes)].toSorted(),
      secret_hash,
      ending,
      previous_hash: null,
      previous_until: null,
      created_at: now,
      expires_at: expiryOf(now, expires_in_days),
      rotated_at: null,
      last_used_at: null,
      revoked_at: null,
    }
    await tx.apiKeys.put(key)
    const meta = { api_key_id: key.api_key_id, scopes: key.scopes.join(' '), expires_in_days }
    await recordAudit(work, { ...calledBy(call), action: 'admin.api_key.create', meta })
    return { ...apiKeyView(key, now), secret }
  })
}

/** When a key ends that lives so many days from now. Throws `validation.failed`. */
export function expiryOf(now: EpochMs, days: number): EpochMs {
  if (!Number.isInteger(days) || days < 1 || days > API_KEY_DAYS_MAX) {
    throw invalid('expires_in_days', `A key lives 1 to ${API_KEY_DAYS_MAX} days.`)
  }
  return after(now, days * DAY)
}
