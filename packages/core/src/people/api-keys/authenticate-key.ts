import { after } from '../../kernel/time.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Actor } from '../../records/idempotency/call.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import { API_KEY_USE_WRITTEN, holds, isWellFormed } from './api-key.ts'

/**
 * Whom an API key stands for, now: its owner, within its scopes. That it was used is written at most once a minute.
 * Throws `auth.invalid_credentials`.
 */
export async function authenticateKey(
  { store, secrets, clock }: ReadPorts<'secrets'>,
  secret: string,
): Promise<Actor> {
  if (!isWellFormed(secrets, secret)) throw wrongCredentials()
  const now = clock()
  const secret_hash = secrets.digest(secret)
  const bearer = await store.read((tx) => tx.apiKeys.bearer(secret_hash))
  if (!bearer || !holds(bearer, secret_hash, now)) throw wrongCredentials()
  const { owner, key } = bearer
  const { api_key_id, scopes, last_used_at } = key
  const before = after(now, -API_KEY_USE_WRITTEN)
  if (last_used_at === null || last_used_at <= before) {
    // Whoever reads is served on while nothing can be written.
    await store.transaction((tx) => tx.apiKeys.touch(api_key_id, now, before)).catch(() => {})
  }
  return {
    user_id: owner.user_id,
    account_id: owner.account_id,
    session_id: api_key_id,
    role: owner.role,
    twofa: true,
    ...(owner.reads_only ? { reads_only: true } : {}),
    api_key: { api_key_id, scopes },
  }
}
