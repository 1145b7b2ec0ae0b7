import type { EpochMs } from '../../kernel/time.ts'
import type { EventKind } from './catalogue.ts'
import type { EventData } from './event-data.ts'

/** Something that happened to a customer, for other systems. Never changed. */
export interface BusinessEvent {
  /** Of the audit row that tells of it, where there is one; the same however often it is delivered. */
  readonly event_id: string
  readonly account_id: string
  readonly kind: EventKind
  readonly data: EventData
  readonly occurred_at: EpochMs
}

/** An event in its place: 1, 2, 3 … over all accounts, without a gap. Events of one account are in the order in which they happened. */
export interface PublishedEvent extends BusinessEvent {
  readonly position: number
}
