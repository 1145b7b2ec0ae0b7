import type { EventKind } from '../../records/events/catalogue.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** What became of a delivery: it waits for its first or next try, it got through, or it was given up. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
/** What became of a delivery. */
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** One event on its way to one endpoint: a row of the delivery log. */
export interface WebhookDelivery {
  readonly delivery_id: string
  readonly endpoint_id: string
  readonly event_id: string
  readonly account_id: string
  readonly kind: EventKind
  readonly status: DeliveryStatus
  /** Tries that were made; one that was cut short by a crash is not counted. */
  readonly attempts: number
  /** What the receiver answered last; null when nothing came. */
  readonly response_status: number | null
  /** Why the last try failed; null when it did not, or before it. */
  readonly error: string | null
  readonly created_at: EpochMs
  readonly updated_at: EpochMs
}
