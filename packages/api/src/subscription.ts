import { z } from '@hono/zod-openapi'
import { statesOf, subscriptionMachine } from '@billing/core'
import { DateTime, maybe, Money, orNull, PlanTier } from './common.ts'
import { EXAMPLES } from './examples.ts'

/** Where a subscription stands, from its machine's table. */
export const SubscriptionStatus = z
  .enum(statesOf(subscriptionMachine))
  .openapi('SubscriptionStatus')

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
  })
  .openapi('Subscription', { example: EXAMPLES.Subscription })

/** A plan on offer. */
export const Plan = z
  .object({
    plan_tier: PlanTier,
    name: z.string(),
    price: Money,
    trial_days: z.int(),
    description_key: z.string().openapi({ description: 'Looks up the localized description.' }),
  })
  .openapi('Plan')

/** The plans on offer. */
export const PlanListResponse = z.object({ data: z.array(Plan) }).openapi('PlanListResponse')
