import type { Draw } from '../simulation/draw.ts'
import type { Acknowledged } from './acknowledged.ts'

/** How often, and how many acknowledgements lie between two times at the least and at the most. */
export interface Moments {
  readonly kills: number
  readonly gap: readonly [least: number, most: number]
}

/** The acknowledgement after which each kill comes, counted from the first. */
export function drawMoments(draw: Draw, { kills, gap: [least, most] }: Moments): readonly number[] {
  let at = 0
  return Array.from({ length: kills }, () => (at += draw.between(least, most)))
}

/** Kill at each moment: a number of acknowledgements from now on, never an instant. Resolves to how often it did. */
export async function killAt(
  moments: readonly number[],
  acknowledged: Acknowledged,
  kill: () => Promise<void>,
): Promise<number> {
  const begun_with = acknowledged.count()
  for (const moment of moments) {
    await acknowledged.reached(begun_with + moment)
    await kill()
  }
  return moments.length
}
