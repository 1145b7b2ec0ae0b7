import { expect, it } from 'vitest'
import { march } from '../fixtures/march.ts'
import { aSchedulerHour } from '../fixtures/reports.ts'
import { after, SECOND } from '../kernel/time.ts'
import { withTick } from './record-tick.ts'

const hour = aSchedulerHour({ hour_at: march(1), last_tick_at: march(1) })
const tick = (from: number, to: number) => ({
  began_at: after(march(1), from * SECOND),
  ended_at: after(march(1), to * SECOND),
  did: {},
  faults: [],
})

it('an hour adds up what its ticks did, how long they took, and what they threw', () => {
  const first = withTick(hour, { ...tick(60, 63), did: { 'read orders': 2, 'seal the day': 0 } })
  const faults = [
    { where: 'effect mail.send 1', error: new Error('a') },
    { where: 'x'.repeat(300), error: new Error('b') },
  ]
  const second = withTick(first, { ...tick(120, 121), did: { 'read orders': 1 }, faults })

  expect(second).toEqual({
    ...hour,
    ticks: hour.ticks + 2,
    did: { ...hour.did, 'read orders': 3 },
    faults: hour.faults + 2,
    last_fault: 'x'.repeat(200),
    busy_ms: hour.busy_ms + 4_000,
    longest_ms: 3_000,
    last_tick_at: after(march(1), 121 * SECOND),
    last_tick_ms: 1_000,
  })
})

it('the last tick of an hour is the one that ended last, whoever records first', () => {
  const late = withTick(hour, tick(60, 90))

  expect(withTick(late, tick(60, 61)).last_tick_at).toBe(late.last_tick_at)
})
