import type { EffectOutcome } from '../../records/outbox/effect-outcome.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { money } from '../../kernel/money.ts'
import type { ReadPorts } from '../../ports.ts'
import { pbxOutcome } from './pbx-outcome.ts'

/** What the reference of a credit begins with that gives back what was taken for a refund. */
const RETURNED = 'back-'

/**
 * Credit at the PBX core again what was taken back for a refund of a topup, until it has: the provider refused the refund,
 * so that the customer still has paid for the calls. The core credits once per reference. Source: contract 6.3.
 */
export async function returnCallCredit(
  { store, pbx }: ReadPorts<'pbx'>,
  { refund_id }: Extract<Effect, { type: 'call_credit.return' }>,
): Promise<EffectOutcome> {
  const { refund, tenant } = await store.read(async (tx) => {
    const refused = await tx.refunds.get(refund_id)
    return { refund: refused, tenant: refused && (await tx.tenants.ofAccount(refused.account_id)) }
  })
  if (!refund || !tenant) return { kind: 'refused', reason: 'the account has no phone system' }
  const { credit_taken_minor, amount } = refund
  if (credit_taken_minor === null) return { kind: 'done' }
  const credit = money(credit_taken_minor, amount.currency)
  const answer = await pbx.creditCallBalance(tenant.tenant_id, `${RETURNED}${refund_id}`, credit)
  return answer.kind === 'done' ? { kind: 'done' } : pbxOutcome(answer)
}
