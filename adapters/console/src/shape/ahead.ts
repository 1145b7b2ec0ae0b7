import type { Schema } from '@billing/client'
import {
  card,
  foreseen,
  foretold,
  type Html,
  type Part,
  partOf,
  type Reader,
  shown,
  type Visit,
} from '@billing/pages'
import { FORECAST } from '../texts/forecast.ts'

/** What will happen to a customer. */
export type Ahead = Part<Schema<'ForecastResponse'>>

/** What can be supposed, by the name that the API has for it. */
export type Supposed =
  | 'declined'
  | 'new_card'
  | 'paid_today'
  | 'cancelled'
  | 'resumed'
  | 'suspended'
  | 'unlocked'
  | 'forgiven'

/** What an operator would do now: what is supposed, or account credit in cents. */
interface Done {
  readonly if?: Supposed
  readonly credit_minor?: number
}

/** What will happen to a customer if nobody does anything, or once this is done. */
export function readAhead(
  { api, reader }: Visit,
  account_id: string,
  query: Done = {},
): Promise<Ahead> {
  const read = (until: { until?: string }) => {
    const params = { path: { account_id }, query: { ...query, ...until } }
    return partOf(api.GET('/admin/customers/{account_id}/forecast', { params }))
  }
  return foreseen(read, reader.now)
}

/** It as a part of a page, under a heading that says what is supposed. */
export function aheadCard(title: string, ahead: Ahead, reader: Reader): Html {
  return card(
    title,
    shown(ahead, reader, ({ events }) => foretold(events, FORECAST, reader)),
  )
}
