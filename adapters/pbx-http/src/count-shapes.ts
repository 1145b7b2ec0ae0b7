import { z } from 'zod'

/** How many of each thing. */
const Counts = z
  .record(z.string().regex(/^[a-z][a-z0-9_]{0,63}$/), z.int().min(0))
  .meta({ examples: [{ seats: 8, numbers: 2 }] })

/** The place of a command among those that set limits. */
const LimitsGeneration = z.int().min(0)

/** What a tenant shows of its limits. */
export const LIMITS_SHOWN = {
  limits: Counts.optional().meta({
    description:
      'The limits in force, as they were set last. Left out of a tenant that was set none, and by a core that takes none.',
    examples: [{ seats: 8, numbers: 2 }],
  }),
  limits_generation: LimitsGeneration.optional().meta({
    description: 'The greatest that the core has seen with limits of this tenant; with `limits`.',
  }),
} as const

/** Limits for a tenant, and their place among the commands. */
export const LimitsBody = z
  .looseObject({
    limits: Counts,
    generation: LimitsGeneration.meta({
      description: 'Orders the commands of the limits, apart from those of the level.',
    }),
  })
  .meta({ description: 'All limits that are wanted.' })

/** What a tenant has in use. */
export const InUseShape = z
  .looseObject({
    in_use: Counts.meta({
      description: 'How many of each thing; what the core does not count is left out.',
      examples: [{ seats: 8, numbers: 2 }],
    }),
  })
  .meta({ description: 'What a tenant has in use now.' })
