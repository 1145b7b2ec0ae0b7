import { z } from '@hono/zod-openapi'
import { NAMED_AT_ONCE } from '@billing/core'
import { maybe, shownEmail } from './common.ts'

const IDS = new RegExp(String.raw`^[\w.~-]{1,128}(,[\w.~-]{1,128}){0,${NAMED_AT_ONCE - 1}}$`)

/** Whose names `adminNameAccounts` is asked for. */
export const AdminNameFilters = z.object({
  ids: maybe(
    z
      .string()
      .regex(IDS, `We take 1 to ${NAMED_AT_ONCE} ids with commas between them.`)
      .transform((text) => text.split(','))
      .openapi({
        type: 'string',
        description: `Ids of accounts, users or subscriptions with commas between them, at most ${NAMED_AT_ONCE}.`,
        example: '0198c0de-0000-7000-8000-000000000001,0198c0de-0000-7000-8000-000000000002',
      }),
  ),
})

/** Who each id stands for. */
export const AdminNamesResponse = z
  .object({
    data: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['account', 'user', 'subscription']),
        account_id: z.string(),
        name: z.string().openapi({ description: 'Of a user without one, the address.' }),
        email: shownEmail(),
      }),
    ),
  })
  .openapi('AdminNamesResponse')
