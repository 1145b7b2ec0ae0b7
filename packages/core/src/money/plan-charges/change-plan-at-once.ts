import { type Call, actorOf } from '../../records/idempotency/call.ts'
import { invariant, Problem } from '../../kernel/problem.ts'
import { after } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { subscriptionPrice } from '../subscription/subscription-price.ts'
import { termsOf } from '../subscription/terms-of.ts'
import { pricedPeriod } from '../pricing/terms.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { write, type Written } from '../../records/unit-of-work/write.ts'
import { refreshOldVat } from '../../people/vat/refresh-old-vat.ts'
import { beginPlanChange, type BegunPlanChange } from './begin-plan-change.ts'
import { chargePlanChange } from './charge-plan-change.ts'
import { declinedBecause } from '../payments/declines.ts'
import { unknownCharge } from '../payments/unknown-charge.ts'
import type { PlanWishNow } from '../plan-changes/draft-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { type Money, money } from '../../kernel/money.ts'
import { planChangeTask, type PlanChangeTask } from './plan-change-task.ts'
import { recordPlanChange } from './record-plan-change.ts'
import { ownSubscription } from '../subscription/own-subscription.ts'

/** A plan that has changed, and the amounts. */
export interface PlanChangedNow {
  readonly subscription: SubscriptionView
  readonly proration: {
    /** Net and signed. */
    readonly delta_amount_minor: number
    readonly period_days: number
  }
  /** What the plan costs a month from now on. Source: contract 6.11. */
  readonly price_with_vat: PriceWithVat
  /** With VAT, and signed: what was invoiced, or credited. */
  readonly gross_amount_minor: number
}

/** What was done, for an answer that says more. */
export interface ChangeDone extends PlanChangedNow {
  readonly planned: PlanChange
  /** What was charged; undefined where nothing was. */
  readonly invoice: Invoice | undefined
  /** What became account credit, VAT included. */
  readonly credit_back: Money
  /** The VAT in it. */
  readonly credit_vat: Money
  readonly lines: readonly InvoiceLine[]
}

/** A change of plan as a caller asks for it. */
interface WishAtOnce<T> extends Pick<
  PlanWishNow,
  'asked' | 'expect_minor' | 'started_by' | 'user_id' | 'reason'
> {
  readonly account_id: string
  /** The subscription, with its account locked. */
  readonly find: (work: Work) => Promise<Subscription>
  /** What the caller is answered. */
  readonly shape: (done: ChangeDone) => T
}

/**
 * Change a plan at once, in three phases where money is asked for. The caller's key names the change, so
 * that a retry finds what was done and never does it twice. Throws as `changePlanNow` does. Source:
 * contract 4.5, 6.4.
 */
export async function changePlanAtOnce<T extends object>(
  ports: WritePorts<'payments' | 'vat'>,
  call: Call,
  wish: WishAtOnce<T>,
): Promise<T> {
  const { clock, ids } = ports
  await refreshOldVat(ports, wish.account_id)

  // 1. Claim: what needs no money is done; for the rest the intent is written.
  const began = clock()
  const plan_change_id = call.keyed?.record.op_id ?? ids.uuid(began)
  const begun = await write(ports, call, (work) => begin(work, wish, plan_change_id), began)
  if (!('task' in begun)) return answered(begun)

  // 2. Ask the provider, outside any transaction.
  const held_until = after(began, ports.settings.lease_ms)
  const answer = await chargePlanChange(ports, begun.task, held_until)

  // 3. Record the answer and its effects in one transaction.
  const { claim } = begun.task
  const record = async (work: Work) =>
    conclude(work, wish, { planned: await recordPlanChange(work, claim, answer) })
  return answered(await write(ports, call, record))
}

/** The provider is to be asked. */
interface ToCharge {
  readonly task: PlanChangeTask
}

/** There is no answer: where the change stands. */
interface Undone {
  readonly planned: PlanChange
}

/** A change that stands as far as it came; `credit_back` where it was made just now. */
type Concluded = Pick<BegunPlanChange, 'planned'> & Partial<BegunPlanChange>

async function begin<T>(
  work: Work,
  wish: WishAtOnce<T>,
  plan_change_id: string,
): Promise<Written<T, ToCharge | Undone>> {
  const { tx, settings } = work
  const subscription = await wish.find(work)
  const known = await tx.planChanges.getForUpdate(plan_change_id)
  const begun: Concluded =
    known && known.state !== 'not_sent'
      ? { planned: known }
      : await beginPlanChange(work, { ...wish, subscription, plan_change_id, known })
  const claim =
    begun.planned.state === 'charging'
      ? await tx.planChanges.claim(plan_change_id, settings.lease_ms)
      : undefined
  if (!claim) return conclude(work, wish, begun)
  return { kind: 'open', found: { task: await planChangeTask(tx, claim) } }
}

async function conclude<T>(
  work: Work,
  { shape }: WishAtOnce<T>,
  concluded: Concluded,
): Promise<Written<T, Undone>> {
  const { planned } = concluded
  if (planned.state !== 'done') return { kind: 'open', found: { planned } }
  const { tx } = work
  const subscription = await tx.subscriptions.get(planned.subscription_id)
  invariant(subscription, `there is no subscription ${planned.subscription_id}`)
  const price = pricedPeriod(termsOf(subscription))
  const { invoice_id, amount } = planned
  const invoice = invoice_id === null ? undefined : await tx.invoices.get(invoice_id)
  const credit_back = concluded.credit_back ?? money(0, amount.currency)
  const answer = shape({
    planned,
    invoice,
    credit_back,
    credit_vat: concluded.credit_vat ?? money(0, amount.currency),
    lines: invoice?.lines ?? concluded.lines ?? [],
    subscription: await subscriptionView(tx, subscription),
    proration: { delta_amount_minor: planned.delta_minor, period_days: planned.period_days },
    price_with_vat: await subscriptionPrice(work, planned.account_id, price),
    gross_amount_minor: invoice?.total.amount_minor ?? -credit_back.amount_minor,
  })
  return { kind: 'answered', answer }
}

function answered<T extends object>(changed: T | Undone): T {
  if (!isUndone(changed)) return changed
  const { plan_change_id, state, failure_code } = changed.planned
  if (state === 'declined') {
    const detail = `${declinedBecause(failure_code)} We have changed nothing.`
    throw new Problem('payment.declined', { detail })
  }
  if (state === 'overpaid') {
    throw new Problem('payment.declined', {
      detail: 'The money came too late: we have changed nothing and keep it as account credit.',
    })
  }
  const cause = `the change of plan ${plan_change_id} is ${state}`
  throw unknownCharge({ sent: state !== 'not_sent', cause })
}

function isUndone(changed: object): changed is Undone {
  return 'planned' in changed
}

/**
 * The customer changes the plan at once. A larger one is charged first, and nothing changes when the card
 * declines; a smaller one gives account credit. Throws `payment.declined`, `subscription.tier_invalid`,
 * `validation.failed` on `new_tier` or `status`, and `internal` with `retry_after` while the outcome is not
 * known: the same key then gives it. Source: contract 3, 6.4.
 */
export async function changePlanNow(
  ports: WritePorts<'payments' | 'vat'>,
  call: Call,
  { new_tier }: { readonly new_tier: string },
): Promise<PlanChangedNow> {
  const { user_id, account_id } = actorOf(call)
  return changePlanAtOnce(ports, call, {
    account_id,
    asked: { plan: { field: 'new_tier', tier: new_tier }, by: 'customer' },
    started_by: 'customer',
    user_id,
    reason: null,
    find: ({ tx }) => ownSubscription(tx, call),
    shape: ({ subscription, proration, price_with_vat, gross_amount_minor }) => ({
      subscription,
      proration,
      price_with_vat,
      gross_amount_minor,
    }),
  })
}
