import { expect, it } from 'vitest'
import { CANARIES } from './canaries.ts'
import { letOut } from './let-out.ts'

it.each(CANARIES)('is caught: $name', { timeout: 900_000 }, async (canary) => {
  const { caught, by, seconds } = await letOut(canary)
  console.log(`${canary.name}: ${by}, in ${seconds.toFixed(1)} s`)

  expect({ caught, by }).toMatchObject({ caught: true })
})
