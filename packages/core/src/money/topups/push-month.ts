import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Work } from '../../ports.ts'
import { monthEnd } from './use-months.ts'

/** Have the calls of a month billed when it is over, once for each account. Source: contract 6.3. */
export async function pushMonth(work: Work, account_id: string, month: string): Promise<void> {
  const effect = { type: 'call_credit.bill', account_id, month } as const
  const dedupe_key = `call_credit.bill:${account_id}:${month}`
  await pushEffect(work, { effect, dedupe_key, at: monthEnd(month, work.settings.time_zone) })
}
