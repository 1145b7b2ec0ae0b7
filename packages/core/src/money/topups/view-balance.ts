import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { EUR, type Money } from '../../kernel/money.ts'
import { money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'

/** What a customer has in advance. */
export interface CallBalance {
  /** For calls. */
  readonly balance: Money
  /** Account credit, which the next invoices use up. */
  readonly credit: Money
}

/**
 * The prepaid call balance as the PBX core reports it; the sum of what was topped up where it reports none.
 * Zero before the account has its phone system. Throws `upstream.pbx_unavailable`. Source: contract 6.3.
 */
export async function viewBalance(
  { store, pbx }: ReadPorts<'pbx'>,
  call: Call,
): Promise<CallBalance> {
  const { account_id } = actorOf(call)
  const { tenant, topped_up, credit } = await store.read(async (tx) => ({
    tenant: await tx.tenants.ofAccount(account_id),
    topped_up: await tx.payments.toppedUp(account_id),
    credit: await tx.ledger.balance('customer_credit', account_id, EUR),
  }))
  if (!tenant) return { balance: money(0, EUR), credit }
  const answer = await pbx.getCallBalance(tenant.tenant_id)
  if (answer.kind === 'not_attempted' || answer.kind === 'unknown') {
    const retry_after = answer.kind === 'not_attempted' ? answer.retry_after : undefined
    throw new Problem('upstream.pbx_unavailable', {
      detail: 'We cannot reach the phone system, which knows the balance. Please try again.',
      retry_after: retry_after ?? 5,
    })
  }
  const reported = answer.kind === 'done' && typeof answer.value === 'object' ? answer.value : null
  return { balance: reported ?? topped_up, credit }
}
