import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, type EpochMs, epochMs, HOUR, MINUTE } from '../../kernel/time.ts'
import { countRefusals } from './card-refusals.ts'

const noon = epochMs(Date.UTC(2026, 1, 1, 12))
const ago = (minutes: number): EpochMs => after(noon, -minutes * MINUTE)

describe('refusals of a signup’s cards', () => {
  it.each([
    ['four within the hour leave the page open', [ago(59), ago(30), ago(1)], 1, false],
    ['the fifth closes it', [ago(59), ago(30), ago(20), ago(1)], 1, true],
    ['one of an hour ago is forgotten', [ago(60), ago(30), ago(20), ago(1)], 1, false],
    ['several that are read at once count each', [ago(10)], 4, true],
  ])('%s', (_, before, fresh, closes) => {
    expect(countRefusals(before, fresh, noon).closes).toBe(closes)
  })

  it('close the page exactly when five of them lie within one hour', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 40 * MINUTE }), { maxLength: 30 })
    fc.assert(
      fc.property(steps, (gaps) => {
        let now = noon
        let kept: readonly EpochMs[] = []
        const all: EpochMs[] = []
        for (const gap of gaps) {
          now = after(now, gap)
          all.push(now)
          const counted = countRefusals(kept, 1, now)
          kept = counted.refused_at
          expect(counted.closes).toBe(all.filter((at) => now - at < HOUR).length >= 5)
          expect(kept.length).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
})
