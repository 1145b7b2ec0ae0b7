import { z } from '@hono/zod-openapi'
import { PROBLEMS, type ProblemCode } from '@billing/core'

/** What every problem's `type` begins with; the code follows. Source: specification, "Errors". */
export const PROBLEM_TYPE_PREFIX = 'urn:vendor:billing:problem:'

const CODES = Object.keys(PROBLEMS) as ProblemCode[]

/** Why we refused, as RFC 7807 and RFC 9457 say it. */
export const Problem = z
  .object({
    type: z.string().openapi({ format: 'uri', example: `${PROBLEM_TYPE_PREFIX}validation.failed` }),
    title: z.string().openapi({ description: 'English. Look texts up by `code` instead.' }),
    status: z.int(),
    detail: z.string().optional(),
    instance: z
      .string()
      .optional()
      .openapi({ description: 'Names this one answer by its request id.' }),
    code: z.string().openapi({
      description: `Stable. One of: ${CODES.map((code) => `\`${code}\``).join(', ')}.`,
    }),
    invalid_params: z
      .array(
        z.object({
          name: z
            .string()
            .openapi({ description: 'A dotted path, a header or a query parameter.' }),
          reason: z.string(),
        }),
      )
      .optional(),
    retry_after: z
      .int()
      .optional()
      .openapi({ description: 'Seconds to wait before trying again.' }),
  })
  .openapi('Problem')

/** A problem as it goes out. */
export type ProblemBody = z.output<typeof Problem>

/** A problem as the answers of each status have it: with its codes alone. */
export const PROBLEM_OF_STATUS: ReadonlyMap<number, z.ZodType> = new Map(
  [...Map.groupBy(CODES, (code) => PROBLEMS[code].status)].map(([status, codes]) => [
    status,
    z
      .object({ ...Problem.shape, status: z.literal(status), code: z.enum(codes) })
      .openapi(`Problem${status}`),
  ]),
)
