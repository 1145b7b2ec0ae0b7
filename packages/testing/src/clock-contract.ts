import { type Clock, epochMs } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'

/** What every clock must do: whole milliseconds, forward only. */
export function clockContract(name: string, open: () => Clock | Promise<Clock>): void {
  describe(`clock contract: ${name}`, () => {
    let clock: Clock
    beforeAll(async () => {
      clock = await open()
    })

    it('shows whole milliseconds since 1970', () => {
      expect(Number.isSafeInteger(clock())).toBe(true)
      expect(clock()).toBeGreaterThan(Date.parse('2020-01-01T00:00:00Z'))
    })

    it('never goes back', () => {
      const readings = Array.from({ length: 1000 }, () => clock())

      expect(readings).toEqual(readings.toSorted((a, b) => a - b))
    })

    it('moves on while time passes', async () => {
      const start = clock()

      await new Promise((resolve) => setTimeout(resolve, 20))

      expect(clock()).toBeGreaterThan(epochMs(start + 5))
    })
  })
}
