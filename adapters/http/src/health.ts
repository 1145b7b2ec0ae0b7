import type { StoredAnswer } from '@billing/core'
import type { ReadyCheck } from './config.ts'

const JSON_TYPE = 'application/json'

/** The process is up. Says nothing of anything else. */
export const HEALTHY: StoredAnswer = {
  status: 200,
  content_type: JSON_TYPE,
  body: JSON.stringify({ status: 'ok' }),
}

/** Whether we can serve: 503 when a check fails or cannot be made. Source: contract 13. */
export async function readiness(check: ReadyCheck): Promise<StoredAnswer> {
  const found = await check().catch(() => ({ ready: false }))
  const ok = Object.values(found).every(Boolean)
  const checks = Object.fromEntries(
    Object.entries(found).map(([name, passed]) => [name, passed ? 'ok' : 'failed']),
  )
  const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable', checks })
  return { status: ok ? 200 : 503, content_type: JSON_TYPE, body }
}
