import { z } from '@hono/zod-openapi'
import { orNull, shownEmail, UnixSeconds } from './common.ts'

/** A mail that no mail server took within a day, or that was refused for good. */
export const AdminGivenUpMail = z
  .object({
    mail_id: z.string().openapi({ description: 'Its Message-ID begins with it.' }),
    kind: z.string().openapi({ example: 'signup_link' }),
    email: orNull(shownEmail()).openapi({
      description: 'Where it would go today. Null when there is nobody any more.',
    }),
    account_id: orNull(z.string()),
    attempts: z.int(),
    last_error: orNull(z.string()),
    created_at: UnixSeconds,
    given_up_at: orNull(UnixSeconds).openapi({ description: 'Null once it is sent again.' }),
  })
  .openapi('AdminGivenUpMail')

/** A page of mails that were given up. */
export const AdminGivenUpMailListResponse = z
  .object({ data: z.array(AdminGivenUpMail) })
  .openapi('AdminGivenUpMailListResponse')

/** How many mails are on their way again. */
export const ResentMails = z.object({ count: z.int() }).openapi('ResentMails')
