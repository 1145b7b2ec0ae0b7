import { changeLock, limitByTerms } from '../../money/decisions/locks.ts'
import {
  audit,
  type By,
  type Draft,
  moveAccount,
  push,
  put,
  tell,
} from '../../money/decisions/draft.ts'
import { accountIn, tenantIn } from '../../money/decisions/facts.ts'
import type { Terms } from '../../money/pricing/terms.ts'
import { planOf } from '../../money/policy/plans.ts'
import { termReminder } from '../../money/leaving/remind-of-term.ts'
import { startTrial } from '../../money/subscription/start-trial.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { after, type EpochMs } from '../../kernel/time.ts'
import type { Account } from '../../people/account/account.ts'
import { TENANT_KEPT_FOR, type Tenant } from '../../phones/tenants/tenant.ts'

/**
 * Why an ended account does not go on: the field that is in the way, and what would help. The first that holds is told: with
 * a lock or a debt nobody signs up again either. Source: contract 2.11.
 */
// prettier-ignore
export const COME_BACK_REFUSALS = {
  not_ended:         ['status', 'The subscription has not ended: there is nothing to come back to.'],
  signed_up_again:   ['status', 'You have signed up again already.'],
  locked:            ['status', 'We have locked this account. Please ask our support.'],
  owed:              ['status', 'Something is still owed on this account. Please pay it first.'],
  consumer:          ['status', 'A consumer signs up again: the new contract has its own right of withdrawal.'],
  phone_system_gone: ['status', 'The phone system is deleted 30 days after the end. Please sign up again.'],
  no_card:           ['default_payment_method_id', 'There is no default card that is still valid. Please sign up again.'],
} as const satisfies Readonly<Record<string, readonly [field: string, reason: string]>>

/** The name of such a reason. */
export type ComeBackRefusal = keyof typeof COME_BACK_REFUSALS

/** What decides whether an account goes on after its end. */
export interface Ended {
  readonly account: Pick<Account, 'customer_type' | 'status' | 'locks' | 'ended_at'>
  readonly subscription: Pick<Subscription, 'status'>
  readonly tenant: Pick<Tenant, 'status'> | undefined
  readonly owes: boolean
  readonly signed_up_again: boolean
  readonly has_card: boolean
}

/** Why an account does not go on; null where it does. Source: contract 2.11, 8; Directive 2011/83/EU, Art. 9. */
export function whyNotBack(
  { account, subscription, tenant, owes, signed_up_again, has_card }: Ended,
  now: EpochMs,
): ComeBackRefusal | null {
  const { status, ended_at, customer_type, locks } = account
  const isKept = tenant?.status === 'suspended' && ended_at !== null
  const stands = {
    not_ended: status !== 'cancelled' || subscription.status !== 'cancelled',
    signed_up_again,
    locked: locks.includes('operator'),
    owed: owes,
    consumer: customer_type === 'individual',
    phone_system_gone: !isKept || now >= after(ended_at, TENANT_KEPT_FOR),
    no_card: !has_card,
  } as const satisfies Record<ComeBackRefusal, boolean>
  const reasons = Object.keys(COME_BACK_REFUSALS) as ComeBackRefusal[]
  return reasons.find((reason) => stands[reason]) ?? null
}

/** Of an ended account nobody asks the registry; from now on there are invoices again. Source: contract 6.2, 7.6. */
function askNumberAgain(draft: Draft, account: Account): void {
  if (account.vat_status !== 'pending') return
  put(draft, 'account', { ...account, vat_next_check_at: draft.now })
}

/** What the customer comes back to, under which id. */
interface NewStart {
  readonly terms: Terms
  readonly subscription_id: string
}

/**
 * An account that has ended goes on: a new subscription begins, without a trial, so that its first period is due now; the
 * phone system that was kept works again, with its numbers and recordings, and a pending VAT number is asked for. Source:
 * contract 2.11, 7.6, 8.
 */
export function comeBack(draft: Draft, { terms, subscription_id }: NewStart, by: By = {}): void {
  const { account_id, peaks } = draft.facts.subscription
  askNumberAgain(draft, moveAccount(draft, 'came_back', by))
  for (const lock of accountIn(draft.facts).locks) changeLock(draft, { remove: lock }, by)
  const { plan_tier } = terms.plan
  const { term } = planOf(draft.settings.plans, plan_tier)
  const { customer_type } = accountIn(draft.facts)
  const bound = term && { ...term, customer_type }
  const cycle_id = draft.cycleId(subscription_id, draft.now)
  const names = { subscription_id, cycle_id, account_id }
  const started = { ...names, terms, discounts: [], trial: false, bound }
  const { subscription, cycle } = startTrial(started, draft.settings, draft.now)
  put(draft, 'subscription', { ...subscription, peaks })
  put(draft, 'cycle', cycle)
  for (const each of termReminder(subscription, draft.settings, draft.now)) push(draft, each)
  const { actor = 'system', user_id = null } = by
  audit(draft, 'subscription.came_back', { subscription_id, plan_tier }, { actor, user_id })
  const tenant = tenantIn(draft.facts)
  if (tenant) {
    const effect = { type: 'tenant.plan', tenant_id: tenant.tenant_id } as const
    push(draft, { effect, dedupe_key: `tenant.plan:${subscription_id}` })
  }
  limitByTerms(draft, terms)
  tell(draft, { kind: 'account_restored', about: subscription_id, args: {} })
}
