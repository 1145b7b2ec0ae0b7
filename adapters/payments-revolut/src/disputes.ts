import {
  type DisputeStage,
  type EpochMs,
  isoInstant,
  type ListAnswer,
  type ListedDispute,
  money,
} from '@billing/core'

import type { Client } from './client.ts'
import { type DisputeShape, DisputesShape } from './shapes.ts'

/** Disputes in an answer. */
const AT_ONCE = 100

/** Source: Merchant API 2026-04-20, dispute `state`. */
const STAGES: Readonly<Record<DisputeShape['state'], DisputeStage>> = {
  needs_response: 'opened',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
}

/** Disputes that began in a time, newest first. The provider has them in production alone: its sandbox knows no such list. */
export async function listDisputes(
  client: Client,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): Promise<ListAnswer<ListedDispute>> {
  const query = new URLSearchParams({
    from_created_date: isoInstant(from),
    to_created_date: isoInstant(to),
    limit: String(AT_ONCE),
  })
  const reply = await client.read(`/api/disputes?${query.toString()}`)
  if (reply.kind === 'refused' && reply.status === 404) {
    return { kind: 'listed', listed: [], complete: true }
  }
  const isForeign = ({ currency }: DisputeShape) => currency !== client.currency
  const shape = reply.kind === 'done' ? DisputesShape.safeParse(reply.json) : undefined
  if (!shape?.success || shape.data.length > AT_ONCE || shape.data.some(isForeign))
    return { kind: 'not_attempted' }
  const listed = shape.data.map(listedOf)
  return { kind: 'listed', listed, complete: listed.length < AT_ONCE }
}

function listedOf({ id, state, amount, currency, payment, ...at }: DisputeShape): ListedDispute {
  const order_id = payment?.order_id ?? null
  return { id, stage: STAGES[state], order_id, amount: money(amount, currency), ...at }
}
