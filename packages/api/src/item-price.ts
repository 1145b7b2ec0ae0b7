import { z } from '@hono/zod-openapi'
import { orNull, text } from './common.ts'

/** How many, by name. */
export const Quantities = z.record(z.string(), z.int().min(0))

/** Quantities as somebody wants them, by item. */
export const WantedQuantities = z.record(text().max(40), z.int().min(0).max(10_000))

/** What items cost: `flat` for any quantity, `per_unit` for each, `graduated` by the tier that each lies in. */
export const ItemPrice = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('flat'), amount_minor: z.int() }),
    z.object({ kind: z.literal('per_unit'), unit_minor: z.int() }),
    z.object({
      kind: z.literal('graduated'),
      tiers: z
        .array(z.object({ up_to: orNull(z.int()), unit_minor: z.int() }))
        .readonly()
        .openapi({
          description:
            '`unit_minor` is for each up to `up_to`, from the tier before on; null: without end.',
        }),
    }),
  ])
  .openapi('ItemPrice')
