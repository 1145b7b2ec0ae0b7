import { z } from '@hono/zod-openapi'
import {
  CANCEL_REASONS,
  CUSTOMER_TYPES,
  OPERATOR_TARGETS,
  PLAN_CHANGE_TIMES,
  statesOf,
  subscriptionMachine,
} from '@billing/core'
import {
  country,
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
import { EXAMPLES } from './examples.ts'

/** Where a subscription stands, from its machine's table. */
export const SubscriptionStatus = z
  .enum(statesOf(subscriptionMachine))
  .openapi('SubscriptionStatus')

/** A monthly price as a customer is told it before the order. */
export const PriceWithVat = z
  .object({
    net: Money,
    vat_rate_basis_points: z.int().openapi({ description: '21 % is 2100.' }),
    vat: Money,
    gross: Money,
    shown: z.enum(['gross', 'net']).openapi({
      description: 'Which of the two to show first: an individual sees the total.',
    }),
    renews: z.literal('monthly').openapi({
      description: 'It is charged again each month until it is cancelled.',
    }),
    withdrawal: maybe(z.object({ days: z.int(), last_day: z.iso.date(), url: shownUri() })).openapi(
      {
        description:
          'A consumer’s right to withdraw from the contract: its last day if the order is placed now, and where the function is. Missing for a company.',
      },
    ),
  })
  .openapi('PriceWithVat')

/** What an account is subscribed to. */
export const Subscription = z
  .object({
    subscription_id: z.string(),
    plan_tier: orNull(PlanTier),
    status: SubscriptionStatus,
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
    price_with_vat: maybe(PriceWithVat),
  })
  .openapi('Subscription', { example: EXAMPLES.Subscription })

/** Who asks for the plans. */
export const PlanFilters = z.object({
  country: maybe(country()),
  customer_type: maybe(z.enum(CUSTOMER_TYPES)),
})

/** A plan on offer. */
export const Plan = z
  .object({
    plan_tier: PlanTier,
    name: z.string(),
    names: maybe(z.object({ en: z.string(), lt: z.string() })).openapi({
      description: 'What customers of each language read.',
    }),
    price: Money,
    trial_days: z.int(),
    description_key: z
      .string()
      .openapi({ description: 'The key of the localized description in your web app.' }),
    features: maybe(z.array(z.string()).readonly()).openapi({
      description:
        'Keys of what the plan has in your web app, in the order to show it; missing when nothing is listed.',
    }),
    price_with_vat: maybe(PriceWithVat),
  })
  .openapi('Plan')

/** The plans on offer. */
export const PlanListResponse = z.object({ data: z.array(Plan) }).openapi('PlanListResponse')

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

/** The body of `cancelSubscription`. */
export const CancelSubscriptionRequest = z
  .strictObject({ reason: maybe(z.enum(CANCEL_REASONS)), note: maybe(text().max(500)) })
  .openapi('CancelSubscriptionRequest', { example: { reason: 'switching' } })

/** The body of `adminTransitionSubscription`. */
export const AdminSubscriptionTransitionRequest = z
  .strictObject({ to_status: z.enum(OPERATOR_TARGETS) })
  .openapi('AdminSubscriptionTransitionRequest', { example: { to_status: 'suspended' } })
