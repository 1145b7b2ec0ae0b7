import { expect, it } from 'vitest'
import { askAsShown } from './promised-terms.ts'

it('what a preview shows of a change is what is done, in a thousand changes at random', async () => {
  const counts = await askAsShown(1_000, 7)
  console.log(counts)

  expect(counts['charged']).toBeGreaterThan(200)
}, 1_800_000)
