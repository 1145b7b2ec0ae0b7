import { EventFilters, EventListResponse } from '@billing/api'
import { endpoint } from '../endpoint.ts'

export const EVENT_ENDPOINTS = [
  endpoint({
    id: 'adminListEvents',
    method: 'get',
    path: '/admin/events',
    tag: 'admin',
    summary: 'Read the stream of events',
    description:
      'What happened to customers, oldest first, seconds after it happened. Ask again with the last `position` that you have seen as `after`: you miss nothing, and the events of one account come in the order in which they happened. With `Accept: text/event-stream` each is sent as it happens, as a server-sent event whose id is its position; an answer lasts a minute, and `Last-Event-ID` goes on where it ended.',
    paging: { max: 1_000, default: 100, in_response: true },
    filters: EventFilters,
    streams: true,
    status: 200,
    response_description: 'A page of events.',
    response: EventListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.events.list(call, filters, page.request)
      return { data: [...data], next_cursor: page.cursor(next) }
    },
  }),
]
