import { parse, receiptsOf } from '@billing/bank-statements'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { camtOf, drawnStatement } from './drawn-statement.ts'

/** The first and the last day of a file. */
const range = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))
  .map(([a, b]) => (a < b ? [a, b] : [b, a]) as readonly [number, number])

const dayOf = ({ day }: { readonly day: string }) => Number(day.slice(8))

it('no order of files, overlap of days or repeat changes what is booked', () => {
  const files = fc.array(range, { maxLength: 6 })
  const everyDay = fc.shuffledSubarray([[1, 9] as const, [10, 19] as const, [20, 30] as const], {
    minLength: 3,
  })

  fc.assert(
    fc.property(drawnStatement(25), everyDay, files, ({ opening, entries }, whole, more) => {
      // Twins without a reference, which only their number tells apart, and one more on another day.
      const all = entries
        .flatMap((entry) =>
          entry.bank_reference === null ? [entry, entry, { ...entry, day: '2026-11-15' }] : [entry],
        )
        .toSorted((left, right) => dayOf(left) - dayOf(right))
      const booked = new Map<string, number>()
      for (const [from, to] of [...more, ...whole, ...more]) {
        const days = all.filter((entry) => dayOf(entry) >= from && dayOf(entry) <= to)
        const text = camtOf({ opening, entries: days }, to % 2 === 0 ? '02' : '08')
        const receipts = parse(Buffer.from(text)).flatMap(receiptsOf)
        for (const { key, amount_minor } of receipts) booked.set(key, amount_minor)
      }

      const amounts = [...booked.values()].toSorted((a, b) => a - b)
      expect(amounts).toEqual(all.map(({ amount_minor }) => amount_minor).toSorted((a, b) => a - b))
    }),
    { numRuns: 150 },
  )
})
