import type { StoredAnswer } from '@billing/core'
import type { Checked, ReadyCheck } from './config.ts'

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
  const ok = Object.values(found).every(works)
  const checks = Object.fromEntries(
    Object.entries(found).map(([name, checked]) => [name, wordsOf(checked)]),
  )
  const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable', checks })
  return { status: ok ? 200 : 503, content_type: JSON_TYPE, body }
}

const works = (checked: boolean | Checked) => (typeof checked === 'boolean' ? checked : checked.ok)

function wordsOf(checked: boolean | Checked): string {
  if (typeof checked === 'boolean') return checked ? 'ok' : 'failed'
  return `${checked.ok ? 'ok, but' : 'failed:'} ${checked.says}`
}
