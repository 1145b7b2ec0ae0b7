import { z } from '@hono/zod-openapi'
import { LOCKS, SERVICE_LEVELS, statesOf, tenantMachine } from '@billing/core'
import { AccountStatus, Address } from './account.ts'
import { AdminCustomerInvoice } from './admin-customers.ts'
import { DateTime, Locale, maybe, Money, orNull, PlanTier, shownEmail } from './common.ts'
import { Quantities } from './item-price.ts'
import { AccountBanner } from './notifications.ts'
import { PaymentMethod } from './payment-methods.ts'
import { PricesAhead } from './changed-prices.ts'
import { HeldItem, PlannedTerms } from './held-items.ts'
import { SubscriptionStatus } from './subscription.ts'

/** Where a customer stands now. */
export const AdminStandingResponse = z
  .object({
    account_id: z.string(),
    name: z.string(),
    email: shownEmail(),
    phone: orNull(z.string()),
    language: Locale,
    legal_address: orNull(Address),
    status: AccountStatus,
    locks: z.array(z.enum(LOCKS)).readonly(),
    subscription: orNull(
      z.object({
        subscription_id: z.string(),
        plan_tier: PlanTier,
        plan_tier_pending: orNull(PlanTier),
        status: SubscriptionStatus,
        dunning_state: z.string(),
        interval: maybe(z.literal('year')).openapi({
          description: 'How long a period is that is paid in advance; missing: a month.',
        }),
        price: Money,
        current_period_start: DateTime,
        current_period_end: DateTime,
        trial_ends_at: orNull(DateTime),
        cancel_at_period_end: z.boolean(),
        ends_at: maybe(DateTime),
        term_ends_at: maybe(DateTime),
        notice_days: maybe(z.int()),
        items: maybe(z.array(HeldItem).readonly()).openapi({
          description: 'What is held beside the plan; missing where nothing is.',
        }),
        planned: maybe(PlannedTerms).openapi({
          description: 'What is wished for the next period; missing where all stays as it is.',
        }),
        prices_ahead: maybe(PricesAhead),
      }),
    ),
    tenant: orNull(
      z.object({
        tenant_id: z.string(),
        name: z.string(),
        status: z.enum(statesOf(tenantMachine)),
        desired_level: z.enum(SERVICE_LEVELS),
        actual_level: z.enum(SERVICE_LEVELS),
        limits: maybe(orNull(Quantities)).openapi({
          description:
            'How many of each thing the phone system is to allow, by its names for them; null where nothing is limited.',
        }),
      }),
    ),
    banner: orNull(AccountBanner),
    card: orNull(PaymentMethod),
    owed: Money,
    account_credit: Money,
    invoices: z.array(AdminCustomerInvoice).openapi({ description: 'The newest twelve.' }),
  })
  .openapi('AdminStandingResponse', {
    description:
      'Who they are, what locks the account, what the phones do, what is owed on all invoices together, and the banner of what is unpaid.',
  })
