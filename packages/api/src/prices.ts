import { z } from '@hono/zod-openapi'
import { LEFT_OUT, priceRiseMachine, RISE_STAGES, statesOf } from '@billing/core'
import { PricesAhead } from './changed-prices.ts'
import { DateTime, maybe, Money, orNull, PlanTier, readable, text } from './common.ts'
import { ItemPrice } from './item-price.ts'
import { NextInvoice } from './previews.ts'
import { PriceWithVat } from './subscription.ts'

const cents = () => z.int().min(0).max(1_000_000)

/** Prices that an operator gives one customer. */
const PRICES = {
  plan: maybe(z.strictObject({ plan_tier: PlanTier, amount_minor: cents() })).openapi({
    description:
      'The price of the plan alone, net of VAT, a month: of the plan of the next period.',
  }),
  items: maybe(z.record(text().max(40), ItemPrice)).openapi({
    description: 'By the name of an item that the customer has, net of VAT.',
  }),
  effective_at: maybe(DateTime).openapi({
    description:
      'From which day on dearer prices count; missing for others, which count from the next period on.',
  }),
}
const EXAMPLE = { plan: { plan_tier: 'business', amount_minor: 1_700 } }

/** The body of `adminGivePrices`. */
export const AdminGivePricesRequest = z
  .strictObject({ ...PRICES, reason: readable() })
  .openapi('AdminGivePricesRequest', { example: { ...EXAMPLE, reason: 'Agreed for two years' } })

/** The body of `adminPreviewPrices`. */
export const AdminPreviewPricesRequest = z
  .strictObject(PRICES)
  .openapi('AdminPreviewPricesRequest', { example: EXAMPLE })

/** The body of `adminCancelPrices`. */
export const AdminCancelPricesRequest = z
  .strictObject({ reason: readable() })
  .openapi('AdminCancelPricesRequest', { example: { reason: 'Given by mistake' } })

/** What other prices for a customer come to. */
export const PricesPreview = z
  .object({
    ...PricesAhead.shape,
    is_rise: z
      .boolean()
      .openapi({ description: 'Whether it is a rise, which is announced first.' }),
    price_with_vat: PriceWithVat,
    next_invoices: z.array(NextInvoice).readonly(),
  })
  .openapi('PricesPreview')

/** What a price rise for many raises, and by how much. */
const RISE = {
  plan_tier: maybe(PlanTier),
  items: maybe(z.array(text().max(40)).max(100)).openapi({
    description: 'The items whose prices rise; `plan_tier` is the plan whose price rises.',
  }),
  price_minor: maybe(cents()).openapi({
    description: 'The new price, net of VAT: of one thing. Either this or `percent`.',
  }),
  percent: maybe(z.number().min(0.01).max(100).multipleOf(0.01)),
  only_price_minor: maybe(cents()).openapi({
    description: 'Only those who pay that for the one thing, net of VAT.',
  }),
  effective_at: DateTime,
}
const RISE_EXAMPLE = {
  plan_tier: 'business',
  percent: 5,
  effective_at: '2027-03-01T00:00:00.000Z',
}

/** The body of `adminRaisePrices`. */
export const AdminRaisePricesRequest = z
  .strictObject({
    ...RISE,
    expect_subscriptions: maybe(z.int().min(0)).openapi({
      description:
        'For how many the preview said that it is: where it is for another number by now, it is refused, and nobody is told.',
    }),
    reason: readable(),
  })
  .openapi('AdminRaisePricesRequest', {
    example: { ...RISE_EXAMPLE, reason: 'Costs of numbers have risen' },
  })

/** The body of `adminPreviewPriceRise`. */
export const AdminPreviewPriceRiseRequest = z
  .strictObject(RISE)
  .openapi('AdminPreviewPriceRiseRequest', { example: RISE_EXAMPLE })

/** What a price rise for many would come to. */
export const PriceRisePreview = z
  .object({
    subscriptions: z.int().openapi({ description: 'Whose prices would rise.' }),
    mrr_before: Money,
    mrr_after: Money,
    left_out: z.record(z.enum(LEFT_OUT), z.int()),
  })
  .openapi('PriceRisePreview', {
    description:
      'The monthly recurring revenue is that of all who have what is raised, raised or not. `left_out` says how many of them are not, and why: they are leaving, a rise is planned for them already, they pay another price, or it would not be dearer.',
  })

/** A price rise for many. */
export const PriceRise = z
  .object({
    price_rise_id: z.string(),
    plan_tier: orNull(PlanTier),
    items: z.array(z.string()).readonly(),
    price_minor: orNull(z.int()),
    basis_points: orNull(z.int()).openapi({ description: '5 % is 500.' }),
    only_price_minor: orNull(z.int()),
    effective_at: DateTime,
    reason: z.string(),
    user_id: z.string(),
    stage: z.enum(RISE_STAGES).openapi({
      description: '`telling` until every subscription was looked at.',
    }),
    counts: z.record(z.enum(statesOf(priceRiseMachine)), z.int()),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .openapi('PriceRise', {
    description:
      '`counts`: subscriptions whose mail is on its way, who were told, for whom it counts, who left first, and from whom it was taken back.',
  })

/** A page of price rises. */
export const PriceRiseListResponse = z
  .object({ data: z.array(PriceRise) })
  .openapi('PriceRiseListResponse')

/** The body of `adminStopPriceRise`. */
export const AdminStopPriceRiseRequest = z
  .strictObject({ reason: readable() })
  .openapi('AdminStopPriceRiseRequest', { example: { reason: 'Decided otherwise' } })
