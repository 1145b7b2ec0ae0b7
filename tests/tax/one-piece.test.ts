import {
  DEFAULT_SETTINGS,
  type EpochMs,
  epochMs,
  EUR,
  money,
  onePieceSuffices,
  SYSTEM,
} from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

const on = (text: string): EpochMs => epochMs(Date.parse(text))

/** Below EUR 100,000 of services to consumers a year one piece of a third party suffices: Reg. 282/2011, Art. 24b. */
describe('P17: EUR 100,000 are crossed on 3 May 2026', () => {
  let world: World
  const sold = (text: string, euros: number) => {
    const consumers = money(euros * 100, EUR)
    const sale = { year: 2026, at: on(text), cross_border: money(0, EUR), consumers }
    return world.ports.store.transaction((tx) => tx.vatMeters.count(sale))
  }
  const suffices = (text: string, setting = true) => {
    const settings = { ...DEFAULT_SETTINGS, one_piece_of_evidence: setting }
    return world.ports.store.read((tx) => onePieceSuffices(tx, settings, on(text)))
  }
  beforeEach(async () => {
    world = await openWorld({ now: '2026-05-01T09:00:00Z' })
    await sold('2026-05-01T09:00:00Z', 100_000)
  })
  afterEach(() => world.close())

  it('one piece on 2 May, two from the sale of 3 May on, and in the year after', async () => {
    expect(await suffices('2026-05-02T12:00:00Z')).toBe(true)
    await sold('2026-05-03T10:00:00Z', 0.01)

    expect(await suffices('2026-05-03T10:00:01Z')).toBe(false)
    expect(await suffices('2026-05-04T12:00:00Z')).toBe(false)
    expect(await suffices('2027-12-31T12:00:00Z')).toBe(false)
    expect(await suffices('2028-01-01T12:00:00Z')).toBe(true)
  })

  it('two pieces at any time, where the operator has said so', async () => {
    expect(await suffices('2026-05-02T12:00:00Z', false)).toBe(false)
  })

  it('operators see it', async () => {
    expect((await world.billing.thresholds.view(SYSTEM)).one_piece_suffices).toBe(true)
    await sold('2026-05-01T09:00:00Z', 0.01)

    expect(await world.billing.thresholds.view(SYSTEM)).toMatchObject({
      consumers: { percent: 100, crossed_at: on('2026-05-01T09:00:00Z') },
      one_piece_suffices: false,
    })
  })
})
