import { invalid, Problem } from '../../kernel/problem.ts'
import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import {
  API_KEY_OVERLAP,
  API_KEY_OVERLAP_MAX,
  type ApiKey,
  apiKeyView,
  type IssuedApiKey,
  newSecret,
  stateOfKey,
} from './api-key.ts'
import { expiryOf } from './create-api-key.ts'

/** How a key gets another secret. */
export interface ApiKeyRotation {
  readonly api_key_id: string
  /** How many minutes the old secret works beside the new one: 0 to 10080, by default a day. */
  readonly overlap_minutes?: number
  /** How long the key lives from now on, 1 to 365; what it lived before unless given. */
  readonly expires_in_days?: number
}

/**
 * Give a key another secret, which is in this answer and nowhere else. The secret before works until the overlap is
 * over, one from before that no more. Throws `not_found`, and `validation.failed` for a key of another operator, who
 * would ask in their name, and for one that works no more.
 */
export async function rotateApiKey(
  ports: WritePorts,
  call: Call,
  { api_key_id, overlap_minutes = API_KEY_OVERLAP, expires_in_days }: ApiKeyRotation,
): Promise<IssuedApiKey> {
  const { user_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids, secrets } = work
    const key = await tx.apiKeys.getForUpdate(api_key_id)
    if (!key) throw new Problem('not_found')
    if (key.user_id !== user_id) {
      throw invalid('api_key_id', 'Only the operator whose key it is gives it another secret.')
    }
    if (stateOfKey(key, now) !== 'active') {
      throw invalid('api_key_id', 'This key works no more. Make another one.')
    }
    const { secret, secret_hash, ending } = newSecret(ids, secrets)
    const rotated: ApiKey = {
      ...key,
      secret_hash,
      ending,
      previous_hash: key.secret_hash,
      previous_until: overlapEnd(key, now, overlap_minutes),
      expires_at:
        expires_in_days === undefined
          ? after(now, key.expires_at - (key.rotated_at ?? key.created_at))
          : expiryOf(now, expires_in_days),
      rotated_at: now,
    }
    await tx.apiKeys.put(rotated)
    const meta = { api_key_id, overlap_minutes }
    await recordAudit(work, { ...calledBy(call), action: 'admin.api_key.rotate', meta })
    return { ...apiKeyView(rotated, now), secret }
  })
}

/** Until when the old secret works: never longer than it would have. Throws `validation.failed`. */
function overlapEnd({ expires_at }: ApiKey, now: EpochMs, minutes: number): EpochMs {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > API_KEY_OVERLAP_MAX) {
    throw invalid('overlap_minutes', `An overlap has 0 to ${API_KEY_OVERLAP_MAX} minutes.`)
  }
  const end = after(now, minutes * MINUTE)
  return end < expires_at ? end : expires_at
}
