import type { Schema } from '@billing/client'
import {
  answered,
  card,
  foretold,
  type Html,
  type Part,
  part,
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

/** What will happen to a customer if nobody does anything, or if what is supposed is done. */
export function readAhead({ api }: Visit, account_id: string, supposed?: Supposed): Promise<Ahead> {
  const params = { path: { account_id }, query: supposed === undefined ? {} : { if: supposed } }
  return part(answered(api.GET('/admin/customers/{account_id}/forecast', { params })))
}

/** It as a part of a page, under a heading that says what is supposed. */
export function aheadCard(title: string, ahead: Ahead, reader: Reader): Html {
  return card(
    title,
    shown(ahead, reader, ({ events }) => foretold(events, FORECAST, reader)),
  )
}
