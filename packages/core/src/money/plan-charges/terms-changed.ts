import { add, type Money, money, negate } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import type { PriceWithVat } from '../../people/vat/price-with-vat.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { pricedPeriod } from '../pricing/terms.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { subscriptionPrice } from '../subscription/subscription-price.ts'
import { plannedTerms } from '../subscription/terms-of.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import type { ChangeDone } from './change-plan-at-once.ts'

/** When a change of terms takes effect. */
export const CHANGE_TIMES = ['now', 'next_period'] as const

/** How a change is paid: charged now, given as account credit, or neither. */
export const COLLECTED = ['now', 'credit', 'nothing'] as const

/** What a change of terms has come to. */
export interface TermsChanged {
  readonly subscription: SubscriptionView
  readonly when: (typeof CHANGE_TIMES)[number]
  readonly effective_at: EpochMs
  readonly line_items: readonly InvoiceLine[]
  /** Net, and signed as the two that follow: below zero is what account credit gives back. */
  readonly subtotal: Money
  readonly vat_amount: Money
  readonly total: Money
  readonly collected: (typeof COLLECTED)[number]
  /** What the card was charged. */
  readonly paid: Money
  /** What became account credit, VAT included. */
  readonly credit_back: Money
  /** Of a whole period from the change on. */
  readonly price_with_vat: PriceWithVat
}

/** What is answered of a wish that is planned: it costs nothing now. */
export async function plannedChange(
  work: Work,
  before: Subscription,
  subscription: Subscription,
): Promise<TermsChanged> {
  const { effective_at } = subscription.planned ?? before.planned ?? {}
  const at = effective_at ?? subscription.current_period_end
  const next_period = { when: 'next_period', effective_at: at } as const
  return { ...(await costingNothing(work, subscription)), ...next_period }
}

/** What is answered where a code was redeemed and nothing else changed: it counts from the next bill on. */
export async function unchanged(
  work: Work,
  subscription: Subscription,
  when: TermsChanged['when'],
): Promise<TermsChanged> {
  const effective_at = subscription.current_period_end
  return { ...(await costingNothing(work, subscription)), when, effective_at }
}

async function costingNothing(
  work: Work,
  subscription: Subscription,
): Promise<Omit<TermsChanged, 'when' | 'effective_at'>> {
  const price = pricedPeriod(plannedTerms(subscription, work.settings.plans))
  const nothing = money(0, price.net.currency)
  return {
    subscription: await subscriptionView(work.tx, subscription),
    line_items: [],
    subtotal: nothing,
    vat_amount: nothing,
    total: nothing,
    collected: 'nothing',
    paid: nothing,
    credit_back: nothing,
    price_with_vat: await subscriptionPrice(work, subscription.account_id, price),
  }
}

/** What is answered of a change that was made at once. */
export function changedNow({ invoice, ...done }: ChangeDone): TermsChanged {
  const { planned, credit_back, credit_vat, lines, subscription, price_with_vat } = done
  const given = { subtotal: add(negate(credit_back), credit_vat), vat_amount: negate(credit_vat) }
  return {
    subscription,
    when: 'now',
    effective_at: planned.changed_at,
    line_items: lines,
    subtotal: invoice?.subtotal ?? given.subtotal,
    vat_amount: invoice?.vat_amount ?? given.vat_amount,
    total: invoice?.total ?? negate(credit_back),
    collected: collectedBy(invoice !== undefined, credit_back),
    paid: planned.amount,
    credit_back,
    price_with_vat,
  }
}

function collectedBy(is_billed: boolean, credit_back: Money): TermsChanged['collected'] {
  if (is_billed) return 'now'
  return credit_back.amount_minor > 0 ? 'credit' : 'nothing'
}
