import type { Draft } from '../../money/decisions/draft.ts'
import { decide } from '../../money/decisions/decide.ts'
import { liftLock, suspend } from '../../money/decisions/service.ts'
import type { Account } from '../../people/account/account.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { isBegun } from '../../records/idempotency/keyed-request.ts'
import { invalid, invariant, Problem } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { readTenantRow } from '../lists/read-tenant-row.ts'
import type { TenantRow } from '../lists/tenant-row.ts'
import { pbxUnavailable } from '../../phones/tenants/pbx-unavailable.ts'
import { syncTenant } from '../../phones/tenants/sync-tenant.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'

/** What an operator can do with a phone system. Source: specification, AdminTenantStateTransitionRequest. */
export const TENANT_ACTIONS = ['suspend', 'restore'] as const
/** What an operator does with a phone system. */
export type TenantAction = (typeof TENANT_ACTIONS)[number]

/** Which phone system an operator suspends or restores, and why. */
export interface TenantTransition {
  readonly tenant_id: string
  readonly action: TenantAction
  /** Kept in the audit log. */
  readonly reason: string
}

/**
 * An operator adds or takes away the operator's lock of an account, with all that suspending its
 * subscription means. The lock holds whatever the core says. Throws `not_found`, `validation.failed` for
 * what holds already, and `upstream.pbx_unavailable` while the core does not know yet: the same key answers
 * once it does. Source: contract 8.
 */
export async function transitionTenant(
  ports: WritePorts<'pbx'>,
  call: Call,
  asked: TenantTransition,
): Promise<TenantRow> {
  // 1. Save what we want, once per key: from here on the outbox tells the core too.
  if (!isBegun(call.keyed)) {
    await write(ports, call, (work) => changeLocks(work, call, asked))
  }

  // 2. Tell the core, outside any transaction.
  const { tenant_id } = asked
  const told = await syncTenant(ports, { type: 'tenant.sync', tenant_id })
  if (told.kind !== 'done') throw pbxUnavailable('The lock is kept, and we go on telling it.')

  // 3. Answer with what it is now.
  return write(ports, call, async ({ tx }) => {
    const answer = await readTenantRow(tx, await tx.tenants.get(tenant_id))
    return { kind: 'answered', answer }
  })
}

async function changeLocks(
  work: Work,
  call: Call,
  { tenant_id, action, reason }: TenantTransition,
): Promise<Written<never, void>> {
  const { tx } = work
  const tenant = await tx.tenants.get(tenant_id)
  if (!tenant) throw new Problem('not_found')
  const { account_id } = tenant
  const account = await tx.accounts.getForUpdate(account_id)
  const subscription = await tx.subscriptions.ofAccount(account_id)
  invariant(account && subscription, `tenant ${tenant_id} has no customer`)
  refuseWhatHolds(action, account)
  const by = { actor: 'admin', reason, user_id: actorOf(call).user_id } as const
  const rule = (draft: Draft) =>
    action === 'suspend' ? suspend(draft, 'operator', null, by) : liftLock(draft, 'operator', by)
  await decide(work, subscription, rule)
  const meta = { tenant_id, locks: account.locks.join(' ') }
  const audit = { account_id, reason, action: `admin.tenant.${action}`, meta }
  return { kind: 'begun', found: undefined, audit }
}

/**
 * Throws `validation.failed` on `action`, naming the locks. One that an operator put before the end can go after it, or
 * the customer could never sign up again. Source: contract 2.11, 8; states 1.8.
 */
function refuseWhatHolds(action: TenantAction, { status, locks }: Account): void {
  const held = locks.length === 0 ? 'none' : locks.join(', ')
  if (action === 'suspend' && status === 'cancelled') {
    throw invalid(
      'action',
      `The account has ended, so that no lock can be added. Locks held: ${held}.`,
    )
  }
  if (action === 'suspend' && locks.includes('operator')) {
    throw invalid('action', `An operator has suspended the account already. Locks held: ${held}.`)
  }
  if (action === 'restore' && !locks.includes('operator')) {
    const instead = locks.includes('dunning')
      ? ' `dunning` goes when what is overdue is paid, or the subscription is made `active`.'
      : ''
    throw invalid(
      'action',
      `No operator’s lock is held, so that none can go. Locks held: ${held}.${instead}`,
    )
  }
}
