import type { Opened } from '@billing/store-sql'
import { openWorld, type World } from '../support/world.ts'
import { BEGINS } from './life.ts'
import { SMALL_DOCUMENTS } from './small-documents.ts'

/** Open a world whose database is made by `liveMonths`, or is to be: time goes on from where it stood. */
export function openKept(opened: Opened): Promise<World> {
  return openWorld({ now: BEGINS, database: { opened }, ports: { documents: SMALL_DOCUMENTS } })
}
