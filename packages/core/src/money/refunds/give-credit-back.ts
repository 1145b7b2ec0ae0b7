import type { Work } from '../../ports.ts'
import type { Tenant } from '../../phones/tenants/tenant.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

/** The money stays with us, so that the call credit which was taken for it is the customer's again. Source: contract 6.3. */
export async function giveCreditBack(
  work: Work,
  { refund_id, account_id, credit_taken_minor }: Refund,
): Promise<void> {
  if (credit_taken_minor === null) return
  const tenant = await work.tx.tenants.ofAccount(account_id)
  if (tenant?.status === 'deleted') return changeLeft(work, tenant, credit_taken_minor)
  const effect = { type: 'call_credit.return', refund_id } as const
  await pushEffect(work, { effect, dedupe_key: `call_credit.return:${refund_id}` })
}

/** What is unused of a phone system that is gone, once so much was given back to it, or taken. */
export async function changeLeft(
  { tx, now }: Work,
  tenant: Tenant,
  change_minor: number,
): Promise<void> {
  const left = tenant.call_credit_left_minor
  if (left === null) return
  const call_credit_left_minor = left + change_minor
  await tx.tenants.put({ ...tenant, call_credit_left_minor, updated_at: now })
}
