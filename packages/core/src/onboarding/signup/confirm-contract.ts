import type { Effect } from '../../records/outbox/effects.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'

/** The order is placed: its contract is confirmed by mail, once. Source: contract 6.13; Directive 2011/83/EU, Art. 8 (7). */
export async function confirmContract(work: Work, account_id: string): Promise<void> {
  const effect = { type: 'mail.send', kind: 'contract_confirmed', to: { account_id } } as const
  await pushEffect(work, { effect, dedupe_key: `contract_confirmed:${account_id}` })
}

/** Its mail went out: from then on the customer knows of the first charge and the price. Source: contract 6.12. */
export async function noteConfirmed(
  { tx, now }: Work,
  { kind, to }: Extract<Effect, { type: 'mail.send' }>,
): Promise<void> {
  if (kind !== 'contract_confirmed' || !('account_id' in to)) return
  const signup = await tx.signups.byAccount(to.account_id)
  if (!signup || signup.contract_confirmed_at !== null) return
  await tx.signups.put({ ...signup, contract_confirmed_at: now })
}
