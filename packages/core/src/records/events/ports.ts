import type { BusinessEvent, PublishedEvent } from './event.ts'
import type { EventKind } from './catalogue.ts'

/** What events are narrowed to. */
export interface EventFilter {
  readonly kind?: EventKind
  readonly account_id?: string
}

/**
 * What happened to customers, for other systems. The store itself appends the events of the audit rows that it writes
 * (`eventsOfAudit`), in their transaction.
 */
export interface Events {
  /** One that no audit row tells of; an event whose id is there is left out. */
  append(event: BusinessEvent): Promise<void>
  /**
   * Give up to `limit` committed events their positions, in the order in which they were written, and resolve to them.
   * One publisher at a time: whoever reads up to a position has read all that will ever stand before it.
   */
  publish(limit: number): Promise<PublishedEvent[]>
  /** Published events after a position, in order; at most `limit`. */
  list(filter: EventFilter, after: number, limit: number): Promise<PublishedEvent[]>
  /** The position of the event that was published last; 0 before the first. */
  last(): Promise<number>
  get(event_id: string): Promise<PublishedEvent | undefined>
}
