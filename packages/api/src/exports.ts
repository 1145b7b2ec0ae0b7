import { z } from '@hono/zod-openapi'
import type { MonthOfBooks } from '@billing/core'
import { maybe } from './common.ts'

/** A month of the books: written, not JSON. */
export const ExportFile = z
  .custom<Pick<MonthOfBooks, 'write'> & { readonly filename: string }>()
  .openapi({ type: 'string', format: 'binary' })

/** The month that an export is of. */
export const ExportFilters = z.object({
  month: maybe(
    z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'We take a month as in 2026-02.')
      .transform((text) => ({ year: Number(text.slice(0, 4)), month: Number(text.slice(5)) }))
      .openapi({
        type: 'string',
        description: 'By the operator’s calendar; the last whole month unless given.',
        example: '2026-02',
      }),
  ),
})
