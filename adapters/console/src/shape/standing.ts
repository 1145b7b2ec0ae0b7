import type { Schema } from '@billing/client'
import { answered, type Visit } from '@billing/pages'

/** Where a customer stands. */
export type Standing = Schema<'AdminStandingResponse'>

/** The customer whom a page below theirs is about. */
export function standingOf({ api, params }: Visit): Promise<Standing> {
  const path = { account_id: params['account_id'] ?? '' }
  return answered(api.GET('/admin/customers/{account_id}/standing', { params: { path } }))
}
