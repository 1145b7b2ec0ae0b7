import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import type { PublishedEvent } from './event.ts'
import type { EventFilter } from './ports.ts'

/** Which events are asked for: those after a position, 0 for the first; narrowed by kind and account. */
export interface EventsAsked extends EventFilter {
  readonly after?: number
}

/**
 * What happened to customers, oldest first, from after a position on. Whoever goes on after the last position that
 * they have seen misses none.
 */
export async function listEvents(
  { store }: Pick<ReadPorts, 'store'>,
  { after = 0, ...filter }: EventsAsked,
  page: PageRequest,
): Promise<Page<PublishedEvent>> {
  const from = page.after?.at ?? after
  const events = await store.read((tx) => tx.events.list(filter, from, page.limit + 1))
  return pageOf(events, page.limit, ({ position, event_id }) => ({ at: position, id: event_id }))
}

/** Where the stream of events ends now: whoever goes on from there is told what happens from now on. */
export async function lastEvent({ store }: Pick<ReadPorts, 'store'>): Promise<number> {
  return store.read((tx) => tx.events.last())
}
