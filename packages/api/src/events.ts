import { z } from '@hono/zod-openapi'
import { EVENT_KINDS } from '@billing/core'
import { accountId, DateTime, maybe, Money, orNull } from './common.ts'

/** The name of a kind of event. */
export const EventKind = z.enum(EVENT_KINDS).openapi('EventKind')

/** What `adminListEvents` may be narrowed to. */
export const EventFilters = z.object({
  after: maybe(
    z
      .string()
      .regex(/^\d{1,15}$/, 'We take a whole number, 0 or more.')
      .transform(Number)
      .openapi({
        type: 'integer',
        minimum: 0,
        description: 'The `position` of the last event that you have seen; 0 for the first one.',
      }),
  ),
  kind: maybe(EventKind),
  account_id: maybe(accountId()),
})

/** Something that happened to a customer. */
export const BusinessEvent = z
  .object({
    event_id: z.string().openapi({
      description: 'The same however often we tell of it: keep it, to know a repeat.',
    }),
    position: z.int().openapi({
      description: 'Its place in the stream: 1, 2, 3 … over all accounts, without a gap.',
    }),
    kind: EventKind,
    account_id: z.string(),
    occurred_at: DateTime,
    data: z.record(z.string(), z.union([z.string(), Money, z.null()])).openapi({
      description:
        'Ids, numbers and amounts of the moment; the webhook of its kind has the schema.',
    }),
  })
  .openapi('BusinessEvent')

/** A page of the stream of events. */
export const EventListResponse = z
  .object({ data: z.array(BusinessEvent), next_cursor: orNull(z.string()) })
  .openapi('EventListResponse')
