import { z } from '@hono/zod-openapi'
import { type EpochMs, GRANULARITIES, type Granularity as Width } from '@billing/core'
import { maybe, MILLISECONDS, UnixMs } from './common.ts'

/** Values that nobody adds to. */
export const list = <T extends z.ZodType>(schema: T) => z.array(schema).readonly()

const INSTANT = 'We take an instant in unix milliseconds.'

/** An instant in a query, up to the year 9999. */
export const instant = (description: string) =>
  maybe(
    z
      .string(INSTANT)
      .regex(/^\d{1,15}$/, INSTANT)
      .transform((digits) => Number(digits) as EpochMs)
      .pipe(z.custom<EpochMs>((value) => Number(value) < 253_402_300_800_000, INSTANT))
      .openapi({ ...MILLISECONDS, format: 'int64', minimum: 0, description }),
  )

/** How wide the bars of a chart are. */
export const Granularity = z.enum(Object.keys(GRANULARITIES) as [Width, ...Width[]])

/** What a dashboard shows. */
export const Range = z
  .object({ since: UnixMs, until: UnixMs, granularity: Granularity })
  .openapi({ description: 'What was asked for. Every hour that it touches is counted whole.' })
