import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aSchedulerHour } from '../../fixtures/reports.ts'
import { after, SECOND } from '../../kernel/time.ts'
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
  const away = Object.assign(new TypeError('Ona’s address'), { code: 'ECONNREFUSED' })
  const faults = [
    { where: 'effect mail.send 1', error: new Error('a') },
    { where: 'x'.repeat(300), error: away },
  ]
  const at = after(march(1), 121 * SECOND)
  const second = withTick(first, { ...tick(120, 121), did: { 'read orders': 1 }, faults })

  expect(second).toEqual({
    ...hour,
    ticks: hour.ticks + 2,
    did: { ...hour.did, 'read orders': 3 },
    faults: hour.faults + 2,
    failed_ticks: hour.failed_ticks + 1,
    last_faults: [
      ...hour.last_faults,
      { at, job: 'effect mail.send 1', error: 'Error' },
      { at, job: 'x'.repeat(200), error: 'TypeError ECONNREFUSED' },
    ],
    busy_ms: hour.busy_ms + 4_000,
    longest_ms: 3_000,
    last_tick_at: at,
    last_tick_ms: 1_000,
  })
})

it('the last tick of an hour is the one that ended last, whoever records first', () => {
  const late = withTick(hour, tick(60, 90))

  expect(withTick(late, tick(60, 61)).last_tick_at).toBe(late.last_tick_at)
})

it('an hour remembers its last five faults', () => {
  const fault = { where: 'read orders', error: new Error('a') }
  const many = withTick(hour, { ...tick(0, 1), faults: Array.from({ length: 9 }, () => fault) })

  expect(many.failed_ticks).toBe(hour.failed_ticks + 1)
  expect(many.last_faults.map(({ job }) => job)).toEqual(
    Array.from({ length: 5 }, () => 'read orders'),
  )
})
