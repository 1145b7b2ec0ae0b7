import { type Call, actorOf } from '../../records/idempotency/call.ts'
import { lookUp } from '../../kernel/look-up.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { refuseWhileCharging } from '../billing/refuse-while-charging.ts'
import { decide } from '../decisions/decide.ts'
import type { By } from '../decisions/draft.ts'
import { codeOfCustomer, giveByCode, reserveCode } from '../discounts/redeem-code.ts'
import {
  changeableTerms,
  chooseTerms,
  dropPlanned,
  refuseUnlessChangeable,
} from '../plan-changes/schedule-plan.ts'
import { type AskedTerms, isCodeAlone } from '../plan-changes/terms-wish.ts'
import { fieldsOf } from '../pricing/terms-diff.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { limitedItems } from '../subscription/limited-items.ts'
import { plannedTerms, termsOf } from '../subscription/terms-of.ts'
import { refuseFewerThanUsed } from '../../phones/limits/in-use.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { changePlanAtOnce } from './change-plan-at-once.ts'
import {
  type CHANGE_TIMES,
  changedNow,
  plannedChange,
  type TermsChanged,
  unchanged,
} from './terms-changed.ts'

/** What a change asks for: what is missing stays as it is. */
export interface TermsAsked {
  /** Periods of another length. */
  readonly interval?: Interval | undefined
  readonly plan_tier?: string | undefined
  /** Quantities as they are to be; 0 gives an item up. */
  readonly items?: Quantities | undefined
  /** A discount code, of the periods that are billed from now on; alone, or with a change. */
  readonly code?: string | undefined
}

/** A change of what is subscribed to. */
export interface TermsInput extends TermsAsked {
  readonly when: (typeof CHANGE_TIMES)[number]
  /** The `total` of its preview, in cents: where it comes to another amount by now, nothing is changed. */
  readonly expect_minor?: number | undefined
}

/** The terms that are asked for, by the names of `changeSubscription`. */
export function askedTerms(
  { interval, plan_tier, items, code }: TermsAsked,
  by: AskedTerms['by'] = 'customer',
): AskedTerms {
  return {
    ...(interval && { interval }),
    ...(plan_tier !== undefined && { plan: { field: 'plan_tier', tier: plan_tier } as const }),
    ...(items && { items }),
    ...(code !== undefined && { code }),
    by,
  }
}

/**
 * The customer changes plan, quantities, or both: at once, where what is dearer is charged first and nothing changes when the
 * card declines, or from the next period on. Throws `payment.declined`, `subscription.tier_invalid`, `not_found`,
 * `validation.failed` on `items.<name>`, `plan_tier`, `code`, `expect_minor` or `status`, and `internal` with `retry_after` while the
 * outcome is not known: the same key then gives it. Source: contract 3, 6.4.
 */
export async function changeTerms(
  ports: WritePorts<'payments' | 'vat' | 'pbx'>,
  call: Call,
  input: TermsInput,
): Promise<TermsChanged> {
  const { user_id, account_id } = actorOf(call)
  const find = ({ tx }: Work) => ownSubscription(tx, call)
  const asked = askedTerms(input)
  const by = { actor: 'customer', user_id } as const
  if (isCodeAlone(asked)) return redeemAlone(ports, call, { asked, find, by, when: input.when })
  if (input.when === 'next_period') return scheduleChange(ports, call, { asked, find, by })
  await refuseUsed(ports, account_id, input)
  return changePlanAtOnce(ports, call, {
    account_id,
    asked,
    expect_minor: input.expect_minor,
    started_by: 'customer',
    user_id,
    reason: null,
    find,
    shape: changedNow,
  })
}

/** Fewer now must leave room for what is in use; what is not listed is refused later. */
export async function refuseUsed(
  { store, settings, pbx }: WritePorts<'pbx'>,
  account_id: string,
  { items = {} }: TermsAsked,
): Promise<void> {
  const found = await store.read(async (tx) => ({
    subscription: await tx.subscriptions.ofAccount(account_id),
    tenant: await tx.tenants.ofAccount(account_id),
  }))
  const { subscription, tenant } = found
  if (!subscription || !tenant) return
  const before = limitedItems(settings, termsOf(subscription))
  const wanted = before.map((each) => ({
    ...each,
    quantity: lookUp(items, each.item) ?? each.quantity,
  }))
  await refuseFewerThanUsed(pbx, tenant.tenant_id, { before, wanted })
}

/** A wish for the next period: of which subscription, and who has it. */
interface Wished {
  readonly asked: AskedTerms
  readonly find: (work: Work) => Promise<Subscription>
  readonly by: By
}

/** Plan a wish for the next period. Throws as `chooseTerms` does. */
export function scheduleChange(
  ports: WritePorts,
  call: Call,
  { asked, find, by }: Wished,
): Promise<TermsChanged> {
  return write(ports, call, async (work) => {
    const before = await find(work)
    const chosen = await chooseTerms(work, before, { asked, by })
    const subscription = await redeemWith(work, chosen, { asked, by })
    return { kind: 'answered', answer: await plannedChange(work, before, subscription) }
  })
}

/** With what is planned, the customer redeems the code that came with the wish. */
async function redeemWith(
  work: Work,
  subscription: Subscription,
  { asked: { code }, by }: Pick<Wished, 'asked' | 'by'>,
): Promise<Subscription> {
  if (code === undefined) return subscription
  const terms = plannedTerms(subscription, work.settings.plans)
  const ordered = await codeOfCustomer(work, subscription, terms, code)
  const discount = await reserveCode(work, ordered, { signup_id: null })
  const made = await decide(work, subscription, (draft) => giveByCode(draft, discount, by))
  return made.facts.subscription
}

/** A code is redeemed and all else stays: of a subscription that could be changed. Throws `validation.failed` on `code`. */
export function redeemAlone(
  ports: WritePorts,
  call: Call,
  { asked, find, by, when }: Wished & Pick<TermsInput, 'when'>,
): Promise<TermsChanged> {
  return write(ports, call, async (work) => {
    const before = await find(work)
    await changeableTerms(work, before, asked)
    const subscription = await redeemWith(work, before, { asked, by })
    return { kind: 'answered', answer: await unchanged(work, subscription, when) }
  })
}

/** Which wishes are taken back. */
export interface DropInput {
  /** `interval`, `plan_tier`, or items; missing: all that is planned. */
  readonly fields?: readonly string[] | undefined
}

/**
 * The customer takes wishes for the next period back: all of them, or some. Throws `validation.failed` on `fields` where
 * nothing of them is planned, and on `status`. Source: contract 8.
 */
export async function cancelPlannedTerms(
  ports: WritePorts,
  call: Call,
  { fields }: DropInput,
): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const subscription = await ownSubscription(work.tx, call)
    const dropped = plannedFields(subscription, fields)
    refuseUnlessChangeable(subscription)
    await refuseWhileCharging(work, subscription)
    const by = { actor: 'customer', user_id } as const
    const { facts } = await decide(work, subscription, (draft) => dropPlanned(draft, dropped, by))
    return { kind: 'answered', answer: await subscriptionView(work.tx, facts.subscription) }
  })
}

function plannedFields(
  { planned, status }: Subscription,
  fields: readonly string[] | undefined,
): string[] {
  const known = planned ? fieldsOf(planned) : []
  const asked = fields?.map((field) => (field === 'plan_tier' ? 'plan' : field)) ?? known
  const dropped = asked.filter((field) => known.includes(field))
  if (dropped.length > 0 && dropped.length === asked.length) return dropped
  throw invalid('fields', `The subscription is ${status} and no change of these is planned.`)
}
