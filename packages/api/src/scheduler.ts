import { z } from '@hono/zod-openapi'
import { billingCycleMachine, dunningMachine, type DunningState, statesOf } from '@billing/core'
import { maybe, orNull, UnixSeconds } from './common.ts'

/** Where a billing cycle stands. */
const State = z.enum(statesOf(billingCycleMachine))

const id = (what: string) =>
  maybe(z.string().regex(/^[\w.~-]{1,128}$/, `No ${what} has such an id.`))

/** What `adminListBillingCycles` may be narrowed to. */
export const BillingCycleFilters = z.object({
  state: maybe(State),
  subscription_id: id('subscription'),
  account_id: id('account'),
})

/** One period of one subscription. */
export const AdminBillingCycleRow = z
  .object({
    id: z.string(),
    subscription_id: z.string(),
    account_id: z.string(),
    period_start: UnixSeconds,
    period_end: UnixSeconds,
    amount_minor: z.int().openapi({
      description:
        'What the card is asked for: VAT included, account credit deducted. While nothing is billed, by today’s facts.',
    }),
    currency: z.string().length(3),
    state: State,
    attempt_count: z.int(),
    next_attempt_at: orNull(UnixSeconds),
    provider_order_id: orNull(z.string()),
    provider_payment_method_id: z.string().openapi({
      description: 'The card that was asked, or is going to be. Empty without one.',
    }),
    invoice_id: orNull(z.string()),
    last_failure_code: orNull(z.string()),
    last_failure_message: orNull(z.string()),
    created_at: UnixSeconds,
    updated_at: UnixSeconds,
  })
  .openapi('AdminBillingCycleRow')

/** A page of billing cycles. */
export const AdminBillingCycleListResponse = z
  .object({ data: z.array(AdminBillingCycleRow) })
  .openapi('AdminBillingCycleListResponse')

/** The shortest and the longest window, in seconds. Source: contract 1.4. */
const WINDOW = { min: 60, max: 604_800, default: 3_600 }
const RANGE = `We take a whole number of seconds from ${WINDOW.min} to ${WINDOW.max}.`

/** How far back `adminGetSchedulerHealth` looks. Source: contract 1.4. */
export const SchedulerWindow = z.object({
  window_seconds: z
    .string(RANGE)
    .regex(/^\d{1,9}$/, RANGE)
    .transform(Number)
    .pipe(z.number().min(WINDOW.min, RANGE).max(WINDOW.max, RANGE))
    .default(WINDOW.default)
    .openapi({
      type: 'integer',
      minimum: WINDOW.min,
      maximum: WINDOW.max,
      default: WINDOW.default,
      description: 'How far back we look, in seconds.',
    }),
})

const count = () => z.int()

/** How the scheduler is doing. */
export const SchedulerHealthResponse = z
  .object({
    window_seconds: z.int(),
    generated_at: UnixSeconds,
    counts: z
      .object({ planned: count(), charged: count(), failed: count(), abandoned: count() })
      .openapi({
        description: 'Cycles that came in the window to the state in which they stand now.',
      }),
    oldest_stuck_in_charging_age_seconds: orNull(z.int()).openapi({
      description: 'Of the cycle that is being charged for the longest. Null when none is.',
    }),
    dunning_queue_depth_by_state: z.object(dunningCounts()).openapi({
      description: 'Subscriptions on each rung of the ladder; `current` are the live ones.',
    }),
  })
  .openapi('SchedulerHealthResponse')

function dunningCounts() {
  const all = statesOf(dunningMachine).map((state) => [state, count()] as const)
  return Object.fromEntries(all) as Record<DunningState, z.ZodInt>
}

/** What needs a person. */
export const SchedulerAlert = z
  .object({
    id: z.string(),
    severity: z.enum(['warning', 'critical']),
    message: z.string(),
    sample_subscription_ids: maybe(z.array(z.string())),
    metric: maybe(z.number()),
  })
  .openapi('SchedulerAlert')

/** All that needs a person now. */
export const SchedulerAlertsResponse = z
  .object({ generated_at: UnixSeconds, alerts: z.array(SchedulerAlert) })
  .openapi('SchedulerAlertsResponse')
