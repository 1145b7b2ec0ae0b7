import { moveAccount } from '../../people/account/move-account.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { isBegun } from '../../records/idempotency/keyed-request.ts'
import { step } from '../../kernel/machine.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { readTenantRow } from '../lists/read-tenant-row.ts'
import type { TenantRow } from '../lists/tenant-row.ts'
import { signupMachine } from '../../onboarding/signup/signup.ts'
import { pbxUnavailable } from '../../phones/tenants/pbx-unavailable.ts'
import { confirmContract } from '../../onboarding/signup/confirm-contract.ts'
import { provisionTenant } from '../../onboarding/activation/provision-tenant.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'

/** Which account an operator provisions, and why. */
export interface ByHand {
  readonly account_id: string
  /** Why no card was proved, or why the failure is overridden. Kept in the audit log. */
  readonly override_reason: string
}

/**
 * An operator gives an account its phone system although its card was never proved, or although
 * provisioning failed. Throws `not_found`, `validation.failed` when it has one, is about to, or the core
 * refuses, and `upstream.pbx_unavailable` while the core does not answer: then the outbox goes on, and the
 * same key finds what became of it. Source: contract 3, 8.
 */
export async function provisionByHand(
  ports: WritePorts<'pbx'>,
  call: Call,
  { account_id, override_reason }: ByHand,
): Promise<TenantRow> {
  // 1. Claim, once per key: from here on the outbox provisions too.
  if (!isBegun(call.keyed)) {
    await write(ports, call, (work) => claimProvisioning(work, { account_id, override_reason }))
  }

  // 2. Ask, and record the answer; a tenant of an earlier try is found by its reference.
  const made = await provisionTenant(ports, { type: 'tenant.provision', account_id })
  if (made.kind === 'retry') throw pbxUnavailable('We go on asking it for the phone system.')

  // 3. Answer with what it is now.
  return write(ports, call, async ({ tx }) => {
    const tenant = await tx.tenants.ofAccount(account_id)
    if (!tenant) {
      const why = made.kind === 'refused' ? made.reason : 'it did not answer for 24 hours'
      throw invalid('account_id', `The phone-system core made no phone system: ${why}.`)
    }
    return { kind: 'answered', answer: await readTenantRow(tx, tenant) }
  })
}

async function claimProvisioning(
  work: Work,
  { account_id, override_reason: reason }: ByHand,
): Promise<Written<never, void>> {
  const { tx, now } = work
  const account = await tx.accounts.getForUpdate(account_id)
  const signup = await tx.signups.byAccount(account_id)
  if (!account || !signup) throw new Problem('not_found')
  const status = step(signupMachine, signup.status, 'provisioned_by_hand')
  if (!status || account.status === 'cancelled') {
    throw invalid('account_id', `We cannot provision this account: its signup is ${signup.status}.`)
  }
  await tx.signups.put({ ...signup, status, failure_reason: null, updated_at: now })
  if (account.status === 'pending_payment') {
    await moveAccount(work, { account, event: 'card_verified', actor: 'admin' })
    await confirmContract(work, account_id)
  }
  const effect = { type: 'tenant.provision', account_id } as const
  const dedupe_key = `tenant.provision:${account_id}:by_hand:${now}`
  await pushEffect(work, { effect, dedupe_key })
  const meta = { signup_id: signup.signup_id }
  const audit = { account_id, reason, action: 'admin.tenant.provision', meta }
  return { kind: 'begun', found: undefined, audit }
}
