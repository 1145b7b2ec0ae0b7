import { expect, it } from 'vitest'
import { askAsShown } from './promised-terms.ts'

it('what a preview shows of a change is what is done, in eighty changes at random', async () => {
  const counts = await askAsShown(80, 2_026)

  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
}, 300_000)
