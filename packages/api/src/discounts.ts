import { z } from '@hono/zod-openapi'
import { DISCOUNT_PERCENT_MAX, DISCOUNT_PERIODS_MAX, INTERVALS } from '@billing/core'
import { DateTime, maybe, orNull, readable } from './common.ts'

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

/** What is taken off the next period of a subscription. */
export const NextDiscount = z
  .object({ off: Off, periods: orNull(z.int()), periods_left: orNull(z.int()) })
  .openapi('NextDiscount', {
    description:
      'What is taken off the next period; `periods_left` of `periods` can still have it, null for good. Missing where nothing is.',
  })
