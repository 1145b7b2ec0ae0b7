import { z } from '@hono/zod-openapi'
import { DateTime, readable, shownEmail, TokenSeconds } from './common.ts'

/** Every operator. */
export const AdminOperatorListResponse = z
  .object({
    data: z.array(
      z.object({
        user_id: z.string(),
        email: shownEmail(),
        first_name: z.string(),
        last_name: z.string(),
        reads_only: z
          .boolean()
          .openapi({ description: 'An auditor, who reads and presses nothing.' }),
        second_factor: z
          .boolean()
          .openapi({ description: 'Whether an authenticator is enrolled.' }),
        created_at: DateTime,
      }),
    ),
  })
  .openapi('AdminOperatorListResponse')

/** The body of `adminReadAs`. */
export const AdminReadAsRequest = z
  .strictObject({
    reason: readable().max(500).openapi({ description: 'The customer reads it.' }),
  })
  .openapi('AdminReadAsRequest', { example: { reason: 'Ticket T-K7QX2: no invoice is shown' } })

/** By what an operator reads as a customer. */
export const AdminReadingSession = z
  .object({
    session_id: z.string(),
    access_token: z.string(),
    expires_at: TokenSeconds.openapi({ description: 'Unix seconds. It cannot be renewed.' }),
  })
  .openapi('AdminReadingSession')
