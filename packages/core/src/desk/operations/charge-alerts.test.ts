import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { after, DAY, MINUTE } from '../../kernel/time.ts'
import { type ChargeFacts, chargingStuck, heldUnknown } from './charge-alerts.ts'

const now = march(9)
const ago = (milliseconds: number) => after(now, -milliseconds)
const none = { count: 0, samples: [] }
const well: ChargeFacts = {
  now,
  charging: [],
  held: {},
  plan_changes: { stuck: none, unknown: none },
}
const change = {
  count: 1,
  samples: [{ plan_change_id: 'change-1', subscription_id: 's-9', state_since: ago(6 * DAY) }],
}
const charging = (...ages: readonly number[]) => ({
  ...well,
  charging: ages.map((age, n) => ({ subscription_id: `s-${n}`, state_since: ago(age) })),
})

describe('charges without an outcome', () => {
  it('name who waits for more than 15 minutes, and for how long', () => {
    expect(chargingStuck(charging(15 * MINUTE))).toBeNull()
    expect(chargingStuck(charging(20 * MINUTE, 16 * MINUTE, MINUTE))).toEqual({
      message: 'A charge waits for its outcome for more than 15 minutes.',
      metric: 1_200,
      sample_subscription_ids: ['s-0', 's-1'],
    })
  })

  it('name a change of plan that waits longer than any cycle', () => {
    const facts = { ...charging(20 * MINUTE), plan_changes: { stuck: change, unknown: none } }

    expect(chargingStuck(facts)).toEqual({
      message: expect.stringContaining('pln_change-1'),
      metric: 518_400,
      sample_subscription_ids: ['s-9', 's-0'],
    })
  })

  it('count what nobody knows for days, of cycles and of changes of plan', () => {
    const one = { count: 1, samples: [{ subscription_id: 's-1', state_since: ago(6 * DAY) }] }
    const held = { unknown_payment: one }
    const unknown = { stuck: change, unknown: change }

    expect(heldUnknown(well)).toBeNull()
    expect(heldUnknown({ ...well, held, plan_changes: unknown })).toEqual({
      message: expect.stringContaining('pln_change-1'),
      metric: 2,
      sample_subscription_ids: ['s-1', 's-9'],
    })
  })
})
