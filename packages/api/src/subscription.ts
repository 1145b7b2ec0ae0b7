import { z } from '@hono/zod-openapi'
import {
  CANCEL_REASONS,
  CHANGE_TIMES,
  INTERVALS,
  RENEWS,
  COLLECTED,
  OPERATOR_TARGETS,
  PLAN_CHANGE_TIMES,
  statesOf,
  subscriptionMachine,
} from '@billing/core'
import {
  DateTime,
  maybe,
  Money,
  offeredTier,
  orNull,
  PlanTier,
  readable,
  shownUri,
  text,
} from './common.ts'
import { DiscountCodeText, NextDiscount } from './discounts.ts'
import { EXAMPLES } from './examples.ts'
import { InvoiceLineItem } from './invoices.ts'
import { CHANGED_PRICES } from './changed-prices.ts'
import { HeldItem, PlannedTerms } from './held-items.ts'
import { WantedQuantities } from './item-price.ts'

/** Where a subscription stands, from its machine's table. */
export const SubscriptionStatus = z
  .enum(statesOf(subscriptionMachine))
  .openapi('SubscriptionStatus')

/** The price of a period as a customer is told it before the order. */
export const PriceWithVat = z
  .object({
    net: Money,
    vat_rate_basis_points: z.int().openapi({ description: '21 % is 2100.' }),
    vat: Money,
    gross: Money,
    shown: z.enum(['gross', 'net']).openapi({
      description: 'Which of the two to show first: an individual sees the total.',
    }),
    renews: z.enum(Object.values(RENEWS)).openapi({
      description: 'It is charged again each month, or each year, until it is cancelled.',
    }),
    withdrawal: maybe(z.object({ days: z.int(), last_day: z.iso.date(), url: shownUri() })).openapi(
      {
        description:
          'A consumer’s right to withdraw from the contract: its last day if the order is placed now, and where the function is. Missing for a company.',
      },
    ),
  })
  .openapi('PriceWithVat')

/** Other prices that are to come; `getSubscription` says their VAT. */
const PRICES_TO_COME = {
  ...CHANGED_PRICES,
  before_with_vat: maybe(PriceWithVat),
  after_with_vat: maybe(PriceWithVat),
}

/** What an account is subscribed to. */
export const Subscription = z
  .object({
    subscription_id: z.string(),
    plan_tier: orNull(PlanTier),
    status: SubscriptionStatus,
    interval: maybe(z.literal('year')).openapi({
      description: 'How long a period is that is paid in advance; missing: a month.',
    }),
    price: Money,
    current_period_start: DateTime,
    current_period_end: DateTime,
    cancel_at_period_end: z.boolean(),
    default_payment_method_id: orNull(z.string()),
    next_invoice_at: orNull(DateTime),
    created_at: DateTime,
    plan_tier_pending: maybe(orNull(PlanTier)),
    plan_tier_pending_effective_at: maybe(orNull(DateTime)),
    trial_started_at: maybe(orNull(DateTime)),
    trial_ends_at: maybe(orNull(DateTime)),
    trial_converted_at: maybe(orNull(DateTime)),
    items: maybe(z.array(HeldItem).readonly()).openapi({
      description: 'What is held beside the plan; missing where nothing is.',
    }),
    planned: maybe(PlannedTerms).openapi({
      description: 'What is wished for the next period; missing where all stays as it is.',
    }),
    waiting_total: maybe(Money),
    discount: maybe(NextDiscount),
    own_price: maybe(z.object(PRICES_TO_COME)).openapi({
      description:
        'Prices of the customer’s own, which count from `effective_at` on. Missing where none are planned.',
    }),
    price_rise: maybe(z.object(PRICES_TO_COME)).openapi({
      description:
        'A price rise that was announced: until its day, `effective_at`, the customer may leave on that day. Missing where there is none.',
    }),
    ends_at: maybe(DateTime),
    term_ends_at: maybe(DateTime),
    notice_days: maybe(z.int()),
    price_with_vat: maybe(PriceWithVat),
    plan_prices: maybe(
      z
        .array(z.object({ plan_tier: PlanTier, price_with_vat: PriceWithVat }))
        .readonly()
        .openapi({
          description:
            'Of `getSubscription`: the plans on offer, each at the price of this account.',
        }),
    ),
  })
  .openapi('Subscription', {
    example: EXAMPLES.Subscription,
    description:
      '`waiting_total`, net of VAT, is what was charged once and goes on the next invoice; missing where nothing waits. `ends_at` is when it ends, missing while it goes on: with the current period where `cancel_at_period_end` says so, else with a later one, and until then periods are billed. `term_ends_at` is the end of the minimum term that was agreed, and `notice_days` the notice.',
  })

/** The body of `changePlan`. */
export const ChangePlanRequest = z
  .strictObject({ new_tier: offeredTier() })
  .openapi('ChangePlanRequest', { example: { new_tier: 'enterprise' } })

/** A change of plan that is planned. */
export const ChangePlanResponse = z
  .object({
    subscription: Subscription,
    price_with_vat: PriceWithVat,
    message: z.string().openapi({ description: 'One sentence in English.' }),
  })
  .openapi('ChangePlanResponse')

/** The body of `changePlanNow`. */
export const ChangePlanNowRequest = z
  .strictObject({ new_tier: offeredTier() })
  .openapi('ChangePlanNowRequest', { example: { new_tier: 'enterprise' } })

/** A plan that has changed, and the amounts. */
export const ChangePlanNowResponse = z
  .object({
    subscription: Subscription,
    proration: z.object({
      delta_amount_minor: z.int().openapi({
        description: 'Net of VAT: charged when above zero, account credit when below.',
      }),
      period_days: z.int().openapi({ description: 'The days of the current period.' }),
    }),
    price_with_vat: PriceWithVat,
    gross_amount_minor: z.int().openapi({
      description: 'The delta with its VAT: invoiced when above zero, account credit when below.',
    }),
  })
  .openapi('ChangePlanNowResponse')

/** The body of `adminChangePlan`. */
export const AdminChangePlanRequest = z
  .strictObject({
    new_tier: offeredTier(),
    effective: z.enum(PLAN_CHANGE_TIMES),
    reason: readable(),
  })
  .openapi('AdminChangePlanRequest', {
    example: { new_tier: 'starter', effective: 'immediate', reason: 'Asked for by telephone' },
  })

/** What a change asks for. */
const WISH = {
  interval: maybe(z.enum(INTERVALS)).openapi({
    description:
      'How long a period is that is paid in advance. It begins with a period: `now` is for a trial.',
  }),
  plan_tier: maybe(offeredTier()),
  items: maybe(WantedQuantities).openapi({
    description: 'Quantities as they are to be: 0 gives an item up.',
  }),
  code: maybe(DiscountCodeText),
}

/** A change as it is asked for. */
const CHANGE = {
  ...WISH,
  when: z.enum(CHANGE_TIMES),
  expect_minor: maybe(z.int()).openapi({
    description:
      'The `total` of `now` in the preview: where it comes to another amount by now, nothing is changed.',
  }),
}

/** The body of `changeSubscription`. */
export const ChangeSubscriptionRequest = z
  .strictObject(CHANGE)
  .openapi('ChangeSubscriptionRequest', {
    example: { items: { seats: 12 }, when: 'now', expect_minor: 805 },
  })

/** The body of `adminChangeSubscription`. */
export const AdminChangeSubscriptionRequest = z
  .strictObject({ ...CHANGE, reason: readable() })
  .openapi('AdminChangeSubscriptionRequest', {
    example: { items: { seats: 12 }, when: 'next_period', reason: 'Asked for by telephone' },
  })

/** The body of `previewSubscriptionChange`. */
export const SubscriptionChangePreviewRequest = z
  .strictObject(WISH)
  .openapi('SubscriptionChangePreviewRequest', { example: { items: { seats: 12 } } })

/** The body of `cancelPlannedTerms`. */
export const CancelPlannedTermsRequest = z
  .strictObject({
    fields: maybe(z.array(text().max(40)).min(1).max(100)).openapi({
      description: '`interval`, `plan_tier`, or names of items; missing: all that is planned.',
    }),
  })
  .openapi('CancelPlannedTermsRequest', { example: { fields: ['seats'] } })

/** What a change has come to. */
export const ChangeSubscriptionResponse = z
  .object({
    subscription: Subscription,
    when: z.enum(CHANGE_TIMES),
    effective_at: DateTime,
    line_items: z.array(InvoiceLineItem).readonly(),
    subtotal: Money,
    vat_amount: Money,
    total: Money,
    collected: z.enum(COLLECTED),
    paid: Money,
    credit_back: Money,
    price_with_vat: PriceWithVat,
  })
  .openapi('ChangeSubscriptionResponse', {
    description:
      '`subtotal`, `vat_amount` and `total` are below zero where something is given back, as account credit: `credit_back`. `paid` is what the default card was charged. `price_with_vat` is of a whole period from the change on.',
  })

/** The body of `cancelSubscription`. */
export const CancelSubscriptionRequest = z
  .strictObject({ reason: maybe(z.enum(CANCEL_REASONS)), note: maybe(text().max(500)) })
  .openapi('CancelSubscriptionRequest', { example: { reason: 'switching' } })

/** The body of `adminTransitionSubscription`. */
export const AdminSubscriptionTransitionRequest = z
  .strictObject({ to_status: z.enum(OPERATOR_TARGETS) })
  .openapi('AdminSubscriptionTransitionRequest', { example: { to_status: 'suspended' } })
