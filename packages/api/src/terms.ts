import { z } from '@hono/zod-openapi'
import { NOTICE_DAYS_MOST, TERM_MONTHS } from '@billing/core'
import { maybe, orNull, readable } from './common.ts'

/** The body of `adminAgreeTerm`. */
export const AdminAgreeTermRequest = z
  .strictObject({
    term_months: orNull(z.int().min(1).max(TERM_MONTHS.most)).openapi({
      description:
        'Calendar months from the start of the running period on, in a trial from its end. Null: no minimum term.',
    }),
    notice_days: maybe(z.int().min(0).max(NOTICE_DAYS_MOST)).openapi({
      description:
        'Days before the end of a period at which a business says that it leaves; missing: none.',
    }),
    reason: readable(),
  })
  .openapi('AdminAgreeTermRequest', {
    example: { term_months: 12, notice_days: 30, reason: 'Agreed with the offer of 3 March' },
  })
