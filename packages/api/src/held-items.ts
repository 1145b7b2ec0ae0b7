import { z } from '@hono/zod-openapi'
import { INTERVALS } from '@billing/core'
import { DateTime, maybe, PlanTier } from './common.ts'
import { ItemPrice, Quantities } from './item-price.ts'

/** One item that is held. */
export const HeldItem = z
  .object({
    item: z.string(),
    quantity: z.int(),
    included: z.int().openapi({ description: 'How many of them the plan includes at most.' }),
    price: ItemPrice,
    names: maybe(z.object({ en: z.string(), lt: z.string() })).openapi({
      description: 'Of `getSubscription`: what customers of each language read.',
    }),
  })
  .openapi('HeldItem', { description: '`price` is net of VAT, as the item was taken.' })

/** What is wished for the next period. */
export const PlannedTerms = z
  .object({
    effective_at: DateTime,
    interval: maybe(z.enum(INTERVALS)),
    plan_tier: maybe(PlanTier),
    items: maybe(Quantities),
  })
  .openapi('PlannedTerms', { description: 'Quantities are as they are to be: 0 gives an item up.' })
