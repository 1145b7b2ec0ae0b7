import { expect, it } from 'vitest'
import { A_FEW_FAILOVERS, drillCutOff, drillFailedOver } from '../drills/failing-over.ts'

it('what a client was told is done survives the promotion of a standby', () =>
  drillFailedOver(A_FEW_FAILOVERS))

it('a primary that is cut off keeps nobody waiting, and the first tick after it is no slower', async () => {
  const { ticks_before, answered, first_tick } = await drillCutOff()

  const figures = `ticks before ${ticks_before.map(Math.round).join(', ')} ms, the first after ${Math.round(first_tick)} ms`
  console.log(`everybody was answered ${Math.round(answered)} ms after the promotion; ${figures}`)
  // A statement of before is given up after ten seconds; then a caller tries again.
  expect(answered).toBeLessThan(25_000)
  expect(first_tick).toBeLessThan(Math.max(...ticks_before) + 1_000)
})
