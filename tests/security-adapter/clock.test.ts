import { clockContract } from '@billing/testing'
import { expect, it } from 'vitest'
import { createSystemClock } from '../../adapters/security/src/clock.ts'

clockContract('system', () => createSystemClock())

it('stands still while the machine is set back, then goes on', () => {
  const machine = [1000.7, 1500, 900, 1499, 1501]
  const clock = createSystemClock(() => machine.shift() ?? 0)

  expect([clock(), clock(), clock(), clock()]).toEqual([1500, 1500, 1500, 1501])
})
