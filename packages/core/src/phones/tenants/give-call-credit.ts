import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { ReadPorts } from '../../ports.ts'
import { pbxOutcome } from './pbx-outcome.ts'

/**
 * Tell the PBX core to credit a paid topup, until it has. Our id of the payment is the reference, under
 * which the core credits once. A core that refuses leaves a dead letter: the ledger still owes the credit.
 * Source: contract 6.3.
 */
export async function giveCallCredit(
  { store, pbx }: ReadPorts<'pbx'>,
  { payment_id }: Extract<Effect, { type: 'call_credit.give' }>,
): Promise<EffectOutcome> {
  const { payment, tenant } = await store.read(async (tx) => {
    const paid = await tx.payments.get(payment_id)
    return { payment: paid, tenant: paid && (await tx.tenants.ofAccount(paid.account_id)) }
  })
  if (!payment || !tenant) return { kind: 'refused', reason: 'the account has no phone system' }
  const answer = await pbx.creditCallBalance(tenant.tenant_id, payment_id, payment.amount)
  return answer.kind === 'done' ? { kind: 'done' } : pbxOutcome(answer)
}
