import { type Draw, drawFrom } from '../harness/simulation/draw.ts'
import type { UnsyncedDisk } from '../harness/power-cut/unsynced-disk.ts'
import { contentsOf, differing, type Found, look } from './contents.ts'
import { booksOf, type Life, liveUntilCut, type Synchronous } from './life.ts'

/** How often the power goes, and how the database is set. */
export interface CutsAsked {
  /** Synced, with the schema and some customers. */
  readonly furnished: UnsyncedDisk
  readonly seed: number | string
  readonly cuts: number
  readonly synchronous: Synchronous
}

/** What came of many power cuts. */
export interface CutsReport {
  readonly cuts: number
  /** One text per cut after which something acknowledged was not there. */
  readonly lost: readonly string[]
  /** One text per cut after which the file or the books were not in order. */
  readonly spoilt: readonly string[]
  /** Cuts after which exactly what was acknowledged was there: what was under way was undone. */
  readonly undone: number
  /** Cuts after which the commit under way was there whole too, although nobody was told. */
  readonly finished: number
}

/** A disk lives through so many cuts, unless it loses something: then another one takes its place. */
const CUTS_PER_DISK = 10
/** A commit is five to forty changes of the disk, a signup some hundred. */
const CHANGES_MAX = 400
const WORKS_MAX = 8
/** Damage is told at most at this length. */
const TOLD_MAX = 300

type Fate =
  | { readonly kind: 'undone' | 'finished' }
  | { readonly kind: 'lost' | 'spoilt'; readonly what: string }

/** Cut the power again and again. The same seed draws the same, but for the service's own random names. */
export async function cutPower(asked: CutsAsked): Promise<CutsReport> {
  const fates: Fate[] = []
  const seeded = drawFrom(asked.seed)
  let disk = asked.furnished.copy()
  for (let cut = 1; cut <= asked.cuts; cut++) {
    const draw = seeded.fork(`${asked.synchronous} ${cut}`)
    const life = await liveUntilCut(disk, { synchronous: asked.synchronous, ...drawn(draw) })
    const found = life.disk.cut(draw)
    const fate = await fateOf(life, found)
    fates.push('what' in fate ? { ...fate, what: `cut ${cut}, ${life.end}: ${fate.what}` } : fate)
    const goes_on = !('what' in fate) && cut % CUTS_PER_DISK !== 0
    disk = goes_on ? found : asked.furnished.copy()
  }
  const told = (kind: Fate['kind']) =>
    fates.flatMap((fate) => (fate.kind === kind && 'what' in fate ? [fate.what] : []))
  const count = (kind: Fate['kind']) => fates.filter((fate) => fate.kind === kind).length
  return {
    cuts: asked.cuts,
    lost: told('lost'),
    spoilt: told('spoilt'),
    undone: count('undone'),
    finished: count('finished'),
  }
}

const drawn = (draw: Draw) => ({
  draw: draw.fork('work'),
  cut: { change: draw.between(1, CHANGES_MAX), reaches_disk: draw.chance(0.5) },
  // Often enough that the power also goes while pages are moved into the database file.
  checkpoint_pages: draw.pick([1_000, 1_000, 200, 20]),
  works_max: draw.between(1, WORKS_MAX),
})

async function fateOf(life: Life, disk: UnsyncedDisk): Promise<Fate> {
  try {
    const found = look(disk, life.promised)
    const wrong = found.damage.length > 0 ? found.damage : await booksOf(disk.copy())
    if (wrong.length > 0) return { kind: 'spoilt', what: wrong.join('; ').slice(0, TOLD_MAX) }
    return comparedWith(life, found)
  } catch (error) {
    return { kind: 'spoilt', what: `it cannot be opened: ${String(error)}` }
  }
}

/** What is there must be what was acknowledged, or that and the one commit more that was under way. */
function comparedWith(life: Life, { missing, contents }: Found): Fate {
  if (missing.length > 0) return { kind: 'lost', what: missing.join(', ') }
  const differences = differing(contents, contentsOf(life.acknowledged))
  if (differences.length === 0) return { kind: 'undone' }
  if (differing(contents, contentsOf(life.disk)).length === 0) return { kind: 'finished' }
  return { kind: 'lost', what: `other rows in ${differences.join(', ')}` }
}
