import { Problem, SYSTEM } from '@billing/core'
import { openSqliteOn } from '@billing/store-sql'
import { type CutAt, switched } from '../harness/power-cut/power-switch.ts'
import type { Draw } from '../harness/simulation/draw.ts'
import { UnsyncedDisk } from '../harness/power-cut/unsynced-disk.ts'
import { openWorld, type World } from '../support/world.ts'
import { type Engine, openEngine } from './engine.ts'
import { type Promised, someWork } from './work.ts'

/** How a database is set: as our store sets it, or worse. */
export type Synchronous = 'FULL' | 'NORMAL' | 'OFF'

/** One run of the service, from a start to a power cut. */
export interface Life {
  /** As it was when the power went, with all that was never synced. */
  readonly disk: UnsyncedDisk
  /** What was written when the last commit was acknowledged. */
  readonly acknowledged: UnsyncedDisk
  /** What the service's answers spoke of. */
  readonly promised: readonly Promised[]
  /** In words: when the power went. */
  readonly end: string
}

/** How the service is run. */
export interface LifeOptions {
  readonly draw: Draw
  readonly synchronous: Synchronous
  readonly cut: CutAt
  /** Pages of the write-ahead log after which they are moved into the database file. */
  readonly checkpoint_pages: number
  /** After so much work the service stops in an orderly way; the power goes then, if not before. */
  readonly works_max: number
}

/** Start the service on a disk, let it work, and cut the power. Throws what is no consequence of the cut. */
export async function liveUntilCut(disk: UnsyncedDisk, options: LifeOptions): Promise<Life> {
  const power = switched(disk, options.cut)
  let acknowledged = disk.copy()
  let seen = 0
  const promised: Promised[] = []
  const atRest = () => {
    if (power.is_off || power.changes === seen) return
    seen = power.changes
    acknowledged = disk.copy()
  }
  let engine: Engine | undefined
  try {
    engine = openEngine(power, atRest)
    const world = await serviceOn(engine, options)
    for (let works = 0; works < options.works_max && !power.is_off; works++) {
      const kept = await someWork(world, options.draw).catch(refused)
      if (!power.is_off) promised.push(...kept)
    }
  } catch (error) {
    if (!power.is_off) throw error
  } finally {
    engine?.close()
  }
  const end = power.is_off
    ? `change ${power.changes}, which ${options.cut.reaches_disk ? 'reached' : 'did not reach'} the disk`
    : 'after an orderly stop'
  return { disk, acknowledged, promised, end }
}

/** Start the service on a disk and check its books. Resolves to what is wrong with them. */
export async function booksOf(disk: UnsyncedDisk): Promise<readonly string[]> {
  const engine = openEngine(disk)
  try {
    const world = await openWorld({ database: { opened: openSqliteOn(engine) } })
    const { checks } = await world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ id, wrong }) => wrong.map((what) => `${id}: ${what}`))
  } finally {
    engine.close()
  }
}

/** A disk with customers on it, one of them about to be charged; all of it synced. */
export async function furnishedDisk(): Promise<UnsyncedDisk> {
  const disk = new UnsyncedDisk()
  const engine = openEngine(disk)
  const world = await openWorld({ database: { opened: openSqliteOn(engine) } })
  await world.signUp({ email: 'ona@example.lt' })
  await world.advance('P10D')
  await world.signUp({ email: 'petras@example.lt' })
  engine.close()
  return disk.copy()
}

async function serviceOn(engine: Engine, options: LifeOptions): Promise<World> {
  const opened = openSqliteOn(engine)
  engine.pragma(`wal_autocheckpoint = ${options.checkpoint_pages}`)
  if (options.synchronous !== 'FULL') engine.pragma(`synchronous = ${options.synchronous}`)
  return openWorld({ database: { opened } })
}

function refused(error: unknown): readonly Promised[] {
  if (error instanceof Problem) return []
  throw error
}
