import type { DisputeStage } from '@billing/core'
import { DISPUTE_EVENTS } from '@billing/wire/revolut'
import { newId } from '../../world/ids.ts'
import type { Books } from './books.ts'

/** What is reported of a dispute: a new one, unless it is named. */
export interface DisputeReport {
  readonly stage: DisputeStage
  readonly dispute_id?: string | undefined
}

/** Tells the service of a dispute, as the provider does: by its id alone. Resolves to that. */
export async function reportDispute(books: Books, report: DisputeReport): Promise<string> {
  const { stage, dispute_id = newId(books.now()) } = report
  await books.db
    .transaction()
    .execute((trx) => books.webhooks.push(trx, DISPUTE_EVENTS[stage], { dispute_id }))
  books.announce()
  return dispute_id
}
