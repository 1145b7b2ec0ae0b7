import { z } from '@hono/zod-openapi'
import { DISCOUNT_PERCENT_MAX, DISCOUNT_PERIODS_MAX, INTERVALS } from '@billing/core'
import { DateTime, maybe, orNull, readable, text } from './common.ts'

/** What a discount takes off a period. */
export const Off = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('percent'),
      basis_points: z.int().min(1).max(DISCOUNT_PERCENT_MAX),
    }),
    z.strictObject({ kind: z.literal('amount'), amount_minor: z.int().min(1).max(10_000_000) }),
    z.strictObject({ kind: z.literal('period') }),
  ])
  .openapi('Off', {
    description:
      '`percent`: off everything that a period costs, what is added within it too; 15 % is 1500. `amount`: net of VAT, once for each period, at most what it costs. `period`: all of it, as a gift.',
  })

/** A discount code, as a customer types it. */
export const DiscountCodeText = text().min(1).max(40).openapi({
  description:
    'A discount code; upper and lower case are the same. Its discount is of the periods that are billed from now on.',
  example: 'SPRING',
})

/** The body of `adminGiveDiscount`. */
export const AdminGiveDiscountRequest = z
  .strictObject({
    off: Off,
    periods: orNull(z.int().min(1).max(DISCOUNT_PERIODS_MAX)).openapi({
      description: 'How many billed periods it is for; null: every one.',
    }),
    from: maybe(DateTime).openapi({
      description: 'Not for periods that begin earlier; missing: from the next one that is billed.',
    }),
    interval: maybe(z.enum(INTERVALS)).openapi({
      description: 'Of periods of this length alone; missing: of that of the next period.',
    }),
    reason: readable(),
  })
  .openapi('AdminGiveDiscountRequest', {
    example: {
      off: { kind: 'percent', basis_points: 2_000 },
      periods: 3,
      reason: 'Stays for another year',
    },
  })

/** A discount as operators see it. */
export const Discount = z
  .object({
    discount_id: z.string(),
    off: Off,
    periods: orNull(z.int()),
    periods_left: orNull(z.int()),
    interval: z.enum(INTERVALS),
    from: orNull(DateTime),
    code: orNull(z.string()),
    reason: orNull(z.string()),
    given_at: DateTime,
    ended_at: orNull(DateTime),
  })
  .openapi('Discount', {
    description:
      '`periods_left` counts the billed periods that can still have it; null: every one. Discounts do not add up: a period has the one that takes off most, and only that one is used up. `ended_at`: an operator ended it.',
  })

/** The discounts of a subscription, newest first. */
export const DiscountListResponse = z
  .object({ data: z.array(Discount).readonly() })
  .openapi('DiscountListResponse')

/** A discount code as operators see it. */
export const DiscountCode = z
  .object({
    code: z.string(),
    name: orNull(z.string()),
    off: Off,
    periods: orNull(z.int()),
    interval: orNull(z.enum(INTERVALS)),
    plans: orNull(z.array(z.string()).readonly()),
    items: orNull(z.array(z.string()).readonly()),
    valid_until: orNull(DateTime),
    max_redemptions: orNull(z.int()),
    first_only: z.boolean(),
    redeemed: z.int(),
    left: orNull(z.int()),
    is_redeemable: z.boolean(),
  })
  .openapi('DiscountCode', {
    description:
      'As the configuration file has it. `plans` and `items` say who may redeem it: null, anybody. `redeemed` counts those that are reserved too: by sign-ups that wait for a card, and changes that are being charged; `left`, of `max_redemptions`, is null where it has no bound. `is_redeemable`: it is neither over nor used up.',
  })

/** The discount codes, in the order of the configuration file. */
export const DiscountCodeListResponse = z
  .object({ data: z.array(DiscountCode).readonly() })
  .openapi('DiscountCodeListResponse')

/** What is taken off the next period of a subscription. */
export const NextDiscount = z
  .object({ off: Off, periods: orNull(z.int()), periods_left: orNull(z.int()) })
  .openapi('NextDiscount', {
    description:
      'What is taken off the next period; `periods_left` of `periods` can still have it, null for good. Missing where nothing is.',
  })
