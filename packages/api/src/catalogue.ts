import { z } from '@hono/zod-openapi'
import { CUSTOMER_TYPES, ITEM_CHARGES } from '@billing/core'
import { country, maybe, Money, PlanTier, text } from './common.ts'
import { EXAMPLES } from './examples.ts'
import { ItemPrice, Quantities } from './item-price.ts'
import { PriceWithVat } from './subscription.ts'

/** Who asks for the plans. */
export const PlanFilters = z.object({
  country: maybe(country()),
  customer_type: maybe(z.enum(CUSTOMER_TYPES)),
  postal_code: maybe(text().max(20)),
  city: maybe(text().max(100)),
})

/** Something that is sold beside a plan. */
export const CatalogueItem = z
  .object({
    item: z.string(),
    name: z.string(),
    names: z.object({ en: z.string(), lt: z.string() }).openapi({
      description: 'What customers of each language read.',
    }),
    unit_names: z.object({ en: z.string(), lt: z.string() }).openapi({
      description: 'What one of it is called.',
    }),
    charged: z.enum(ITEM_CHARGES).openapi({
      description: 'With each period; or once, when an operator charges it.',
    }),
    prices: z.object({ month: maybe(ItemPrice), year: maybe(ItemPrice) }).openapi({
      description:
        'In minor units of the plans’ currency, net of VAT, of what is beyond `included`; without a price for a length of period it is not sold by it.',
    }),
    unit_price_minor: maybe(z.int()).openapi({
      description: 'Of what is charged once: net of VAT, for each.',
    }),
    set_up_minor: maybe(z.int()).openapi({
      description: 'Net of VAT, once for each that is taken for the first time.',
    }),
    included: Quantities.openapi({
      description: 'How many are in the price of a plan, by its tier.',
    }),
    min: z.int().openapi({ description: 'The least that is sold; none can always be held.' }),
    max: Quantities.openapi({
      description: 'The most that a plan takes, by its tier; missing where it takes any number.',
    }),
    self_service: z
      .boolean()
      .openapi({ description: 'Whether customers change the quantity themselves.' }),
  })
  .openapi('CatalogueItem', { example: EXAMPLES.CatalogueItem })

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
    price_year_minor: maybe(z.int()).openapi({
      description: 'A year, net of VAT; missing when the plan is not sold by the year.',
    }),
    included: maybe(Quantities).openapi({
      description: 'How many of each item are in the price, by the name of the item.',
    }),
    term_months: maybe(z.int()).openapi({
      description:
        'Calendar months that whoever signs up is bound for, from the first paid period on; missing where there is no minimum term.',
    }),
    notice_days: maybe(z.int()).openapi({
      description: 'Days of notice that a business gives; missing where none are asked for.',
    }),
    max: maybe(Quantities).openapi({
      description: 'The most of each item that the plan takes; missing where it takes any number.',
    }),
  })
  .openapi('Plan')

/** The plans on offer, and what is sold beside them. */
export const PlanListResponse = z
  .object({
    data: z.array(Plan),
    items: maybe(z.array(CatalogueItem).readonly()).openapi({
      description: 'What is sold beside a plan, by quantity; missing when there is nothing.',
    }),
    takes_codes: maybe(z.boolean()).openapi({
      description: 'Whether discount codes can be redeemed; missing when there are none.',
    }),
  })
  .openapi('PlanListResponse')
