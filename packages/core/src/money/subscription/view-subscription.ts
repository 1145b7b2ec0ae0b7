import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { PriceWithVat, Prospective } from '../../people/vat/price-with-vat.ts'
import type { Plan } from '../policy/plans.ts'
import type { Subscription } from './subscription.ts'
import { offeredPrice } from './offered-price.ts'
import { subscriptionPrice } from './subscription-price.ts'

/** A subscription with what other records say of it. */
export interface SubscriptionView extends Subscription {
  readonly default_payment_method_id: string | null
  /** When the next invoice falls due; null when none will. */
  readonly next_invoice_at: EpochMs | null
}

/** A plan as a customer sees it; `features` where it has any. */
export type PlanView = Pick<
  Plan,
  'plan_tier' | 'name' | 'price' | 'trial_days' | 'description_key'
> & {
  /** As each language calls it. */
  readonly names: Readonly<Record<Locale, string>>
  readonly features?: Plan['features']
  /** Where the customer's country is told: as at the first charge of whoever signs up now. */
  readonly price_with_vat?: PriceWithVat
}

/**
 * The plans that a customer may choose now, from the smallest; where `asks` names a country, with what they cost
 * including VAT for whoever signs up now. Whoever changes a plan is charged on another day, which its preview tells.
 * Source: contract 6.11.
 */
export async function listPlans(
  { store, settings, clock }: ReadPorts,
  _call: Call,
  { country, ...asks }: Partial<Prospective> = {},
): Promise<PlanView[]> {
  const now = clock()
  return store.read(async (tx) => {
    const views: PlanView[] = []
    for (const plan of settings.plans.filter(({ offered }) => offered)) {
      const who = country === undefined ? null : { country, ...asks }
      const price_with_vat = who && (await offeredPrice({ tx, settings, now }, who, plan))
      views.push({ ...planView(plan), ...(price_with_vat ? { price_with_vat } : {}) })
    }
    return views
  })
}

function planView(plan: Plan): PlanView {
  const { plan_tier, name, names, price, trial_days, description_key, features } = plan
  return {
    plan_tier,
    name,
    names: { en: names.en ?? name, lt: names.lt ?? name },
    price,
    trial_days,
    description_key,
    ...(features.length > 0 ? { features } : {}),
  }
}

/** A subscription, and what its plan costs a month including VAT: an individual is told that. Source: contract 6.11. */
export interface PricedSubscription extends SubscriptionView {
  readonly price_with_vat: PriceWithVat
}

/** The caller's subscription. Throws `not_found` before the phone system exists. */
export async function viewSubscription(
  { store, settings, clock }: ReadPorts,
  call: Call,
): Promise<PricedSubscription> {
  const now = clock()
  const { account_id } = actorOf(call)
  return store.read(async (tx) => {
    const subscription = await tx.subscriptions.ofAccount(account_id)
    if (!subscription) throw new Problem('not_found')
    const view = await subscriptionView(tx, subscription)
    const asked = { tx, settings, now }
    const price_with_vat = await subscriptionPrice(asked, account_id, subscription.price)
    return { ...view, price_with_vat }
  })
}

/** A subscription as its customer sees it. */
export async function subscriptionView(
  tx: Pick<Tx, 'paymentMethods'>,
  subscription: Subscription,
): Promise<SubscriptionView> {
  const methods = await tx.paymentMethods.ofAccount(subscription.account_id)
  const chosen = methods.find((method) => method.is_default)
  return {
    ...subscription,
    default_payment_method_id: chosen?.payment_method_id ?? null,
    next_invoice_at: nextInvoiceAt(subscription),
  }
}

/** The end of the current period, unless nothing follows it. Source: contract 7.1. */
function nextInvoiceAt(subscription: Subscription): EpochMs | null {
  const ends = subscription.cancel_at_period_end || subscription.status === 'cancelled'
  return ends ? null : subscription.current_period_end
}
