import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { add, type Currency, type Money, money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { PbxCore } from '../../phones/tenants/ports.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import { topupsLeft } from './unused-topups.ts'

/** What a customer has in advance. */
export interface CallBalance {
  /** For calls. */
  readonly balance: Money
  /** Account credit, which the next invoices use up. */
  readonly credit: Money
}

/**
 * The prepaid call balance as the PBX core reports it; the sum of what was topped up and not taken back where it reports none.
 * Of a phone system that is gone, what was unused when it went, less what was paid back since. Zero before the account has its phone system. Throws `upstream.pbx_unavailable`. Source: contract 6.3.
 */
export async function viewBalance(
  { store, pbx }: ReadPorts<'pbx'>,
  call: Call,
): Promise<CallBalance> {
  const { account_id } = actorOf(call)
  const { tenant, topped_up, credit } = await store.read(async (tx) => ({
    tenant: await tx.tenants.ofAccount(account_id),
    topped_up: await toppedUp(tx, account_id),
    credit: await tx.ledger.balance('customer_credit', account_id, tx.currency),
  }))
  const { currency } = credit
  if (!tenant) return { balance: money(0, currency), credit }
  const told =
    tenant.status === 'deleted' ? lastTold(tenant, currency) : await reported(pbx, tenant)
  return { balance: told ?? topped_up, credit }
}

/** Null where the core reports none. */
async function reported(
  pbx: Pick<PbxCore, 'getCallBalance'>,
  { tenant_id }: Tenant,
): Promise<Money | null> {
  const answer = await pbx.getCallBalance(tenant_id)
  if (answer.kind === 'not_attempted' || answer.kind === 'unknown') {
    const retry_after = answer.kind === 'not_attempted' ? answer.retry_after : undefined
    throw new Problem('upstream.pbx_unavailable', {
      detail: 'We cannot reach the phone system, which knows the balance. Please try again.',
      retry_after: retry_after ?? 5,
    })
  }
  return answer.kind === 'done' && typeof answer.value === 'object' ? answer.value : null
}

/** What a phone system that is gone said was unused, less what was paid back since; null where it never said. */
function lastTold({ call_credit_left_minor: left }: Tenant, currency: Currency): Money | null {
  return left === null ? null : money(left, currency)
}

async function toppedUp(tx: Tx, account_id: string): Promise<Money> {
  const topups = await topupsLeft(tx, account_id)
  return topups.map(({ left }) => left).reduce(add, money(0, tx.currency))
}
