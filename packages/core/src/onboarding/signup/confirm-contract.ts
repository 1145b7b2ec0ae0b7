import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'

/** The order is placed: its contract is confirmed by mail, once. Source: contract 6.13; Directive 2011/83/EU, Art. 8 (7). */
export async function confirmContract(work: Work, account_id: string): Promise<void> {
  const effect = { type: 'mail.send', kind: 'contract_confirmed', to: { account_id } } as const
  await pushEffect(work, { effect, dedupe_key: `contract_confirmed:${account_id}` })
}
