import { after, type EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { type Measure, MEASURES } from './tallies.ts'

/** How many rows are added up in one transaction, and in how many transactions of one tick. */
const FOLDED = 5_000
const FOLDS = 20

/** Add up what was counted since the last time, so that readers find few rows. Safe with any number of workers. */
export async function foldTallies({ store }: ReadPorts, first: number): Promise<void> {
  let folded = first
  for (let fold = 0; fold < FOLDS && folded === FOLDED; fold++) {
    folded = await store.transaction((tx) => tx.tallies.fold(FOLDED))
  }
}

/** As `foldTallies`, once, in a transaction that there is anyway. Returns how many rows there were. */
export function foldSome({ tallies }: Pick<Tx, 'tallies'>): Promise<number> {
  return tallies.fold(FOLDED)
}

/** Forget what no dashboard shows any more. */
export async function purgeTallies({ tallies }: Pick<Tx, 'tallies'>, now: EpochMs): Promise<void> {
  const before = new Map<Measure, EpochMs>()
  for (const [measure, { kept_ms }] of Object.entries(MEASURES)) {
    if (kept_ms !== null) before.set(measure as Measure, after(now, -kept_ms))
  }
  await tallies.purge(before)
}
