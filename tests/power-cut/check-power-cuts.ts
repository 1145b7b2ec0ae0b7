import type { UnsyncedDisk } from '../harness/power-cut/unsynced-disk.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type CutsReport, cutPower } from './cut-power.ts'
import { furnishedDisk, type Synchronous } from './life.ts'

/** How often the power is cut under each setting of `synchronous`. */
export interface PowerCuts extends Readonly<Record<Synchronous, number>> {
  readonly seed: number
  /** Milliseconds that each setting may take. */
  readonly patience: number
}

/**
 * The whole service on the real SQLite engine, on a disk that drops what was not synced. The two weaker
 * settings are the proof that the harness would notice a loss.
 */
export function describePowerCuts({ seed, patience, ...counts }: PowerCuts): void {
  describe(`after power cuts, drawn from seed ${seed}`, () => {
    let furnished: UnsyncedDisk
    beforeAll(async () => {
      furnished = await furnishedDisk()
    })
    const cut = async (synchronous: Synchronous) => {
      const cuts = counts[synchronous]
      const report = await cutPower({ furnished, seed, cuts, synchronous })
      tell(synchronous, report)
      return report
    }

    it(
      'everything acknowledged is there whole, and nothing else by half',
      { timeout: patience },
      async () => {
        const { lost, spoilt, finished, undone } = await cut('FULL')

        expect(lost).toEqual([])
        expect(spoilt).toEqual([])
        expect(finished).toBeGreaterThan(0)
        expect(undone).toBeGreaterThan(0)
      },
    )

    it(
      'acknowledged commits are gone with synchronous=NORMAL, though no commit is torn',
      { timeout: patience },
      async () => {
        const { lost, spoilt, cuts } = await cut('NORMAL')

        expect(lost.length).toBeGreaterThan(cuts / 2)
        expect(spoilt).toEqual([])
      },
    )

    it(
      'acknowledged commits are gone, or the file is spoilt, with synchronous=OFF',
      { timeout: patience },
      async () => {
        const { lost, spoilt, cuts } = await cut('OFF')

        expect(lost.length + spoilt.length).toBeGreaterThan(cuts / 2)
      },
    )
  })
}

function tell(synchronous: Synchronous, { cuts, lost, spoilt, undone, finished }: CutsReport) {
  console.log(
    `${cuts} power cuts, synchronous=${synchronous}: ${lost.length} lost acknowledged commits, ` +
      `${spoilt.length} spoilt the file or the books; of the commit under way, ` +
      `${undone} left nothing and ${finished} left all`,
  )
}
