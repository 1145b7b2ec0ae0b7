import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type Difference, differencesOf, linesOf, tableOf } from './compare.ts'
import { lifeIn, ZONES } from './draw-life.ts'
import type { Facts } from './facts.ts'
import type { Life } from './life.ts'
import { live } from './lived.ts'
import { reckon } from './reckon.ts'

/** How many lives in each zone, and which: one seed draws the same lives again. */
export interface Drawn {
  readonly each_zone: number
  readonly seed: number
  /** Whether items are sold beside the plans. Default false. */
  readonly sells?: boolean
  /** Of one zone's lives, shrinking included. */
  readonly patience_ms: number
}

/** How long a life that differs is made smaller; whatever is smaller after that counts as well. */
const SHRINK_MS = 90_000

interface Shrinking {
  until?: number
}

/** Lives as they must be and as they were, in four time zones; a difference is shrunk, and shown with both sides. */
export function describeLives({ each_zone, seed, sells = false, patience_ms }: Drawn): void {
  const compared = { lives: 0, invoices: 0, cents: 0, facts: 0, differences: 0, seconds: 0 }
  const count = (reckoned: Facts, differences: number) => {
    compared.lives += 1
    compared.invoices += reckoned.invoices.length
    compared.cents += centsOf(reckoned)
    compared.facts += linesOf(reckoned).length
    compared.differences += differences
  }
  const compare = async (life: Life, shrinking: Shrinking) => {
    if (performance.now() > (shrinking.until ?? Infinity)) return
    const reckoned = reckon(life)
    const differences = await differencesIn(life, reckoned)
    count(reckoned, differences.length)
    if (differences.length > 0) shrinking.until ??= performance.now() + SHRINK_MS
    expect(differences, `\n${told(life)}\n${tableOf(differences)}\n`).toEqual([])
  }
  const began = performance.now()

  describe.each(ZONES.map((zone, n) => ({ zone, seed: seed + n })))(
    `a year in $zone${sells ? ' with items' : ''}`,
    (drawn) => {
      it(
        'comes to what the contract says',
        async () => {
          const shrinking = {}
          const lives = fc.asyncProperty(lifeIn(drawn.zone, sells), (life) =>
            compare(life, shrinking),
          )
          await fc.assert(lives, { numRuns: each_zone, seed: drawn.seed })
        },
        patience_ms,
      )
    },
  )

  afterAll(() => {
    compared.seconds = Math.round((performance.now() - began) / 1_000)
    console.log(`reckoned from seed ${seed}:`, compared)
  })
}

/** Live fast; what differs then is lived again, with a stop at every instant that is due. */
export async function differencesIn(life: Life, reckoned: Facts): Promise<Difference[]> {
  const expected = [...new Set(linesOf(reckoned).map(({ at }) => at))].toSorted((a, b) => a - b)
  const fast = differencesOf(reckoned, await live(life, expected))
  return fast.length === 0 ? [] : differencesOf(reckoned, await live(life))
}

/** Every amount that both sides named, added up without its sign. */
function centsOf({ invoices, notes, movements }: Facts): number {
  const amounts = [
    ...invoices.flatMap(({ net, vat, total, owed }) => [net, vat, total, owed]),
    ...notes.map(({ amount }) => amount),
    ...movements.map(({ amount }) => amount),
  ]
  return amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
}

/** A life in a few lines. */
function told({ deeds, ...who }: Life): string {
  return [who, ...deeds].map((each) => JSON.stringify(each)).join('\n')
}
