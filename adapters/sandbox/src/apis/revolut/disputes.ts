import { type DisputeStage, isoInstant, type ListedDispute } from '@billing/core'
import type { Hono } from 'hono'

import { listDisputes } from '../../providers/payments/disputes.ts'
import { instantIn, wholeIn } from './queries.ts'
import type { Loopback } from './world.ts'

/** Source: Merchant API 2026-04-20, dispute `state`. */
const STATES: Readonly<Record<DisputeStage, string>> = {
  opened: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

/** The disputes of charges, newest first. */
export function disputeRoutes(app: Hono, { books }: Loopback): void {
  app.get('/api/disputes', async (c) => {
    const limit = wholeIn(c, 'limit', { usual: 100, most: 500 })
    const from = instantIn(c, 'from_created_date') ?? 0
    const to = instantIn(c, 'to_created_date') ?? books.now()
    const { listed } = await listDisputes(books, { from, to }, limit)
    return c.json(listed.map(viewOf))
  })
}

function viewOf({ id, stage, order_id, amount, created_at, updated_at }: ListedDispute) {
  return {
    id,
    state: STATES[stage],
    created_at: isoInstant(created_at),
    updated_at: isoInstant(updated_at),
    amount: amount.amount_minor,
    currency: amount.currency,
    ...(order_id === null ? {} : { payment: { order_id } }),
  }
}
