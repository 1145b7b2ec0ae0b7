import { after, SECOND } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { cycleWorld } from './cycle-world.ts'

const at = cycleWorld()

describe('health and alerts of the scheduler', () => {
  const health = (query = '') => at.get(`/admin/scheduler/health${query}`)

  it('show a service that is well', async () => {
    const rest = { grace: 0, retry_1: 0, retry_2: 0, final_notice: 0, suspended: 0, cancelled: 0 }
    const generated_at = at.world.now() / SECOND
    expect((await health()).body).toEqual({
      window_seconds: 3_600,
      generated_at,
      counts: { planned: 1, charged: 0, failed: 0, abandoned: 0 },
      oldest_stuck_in_charging_age_seconds: null,
      dunning_queue_depth_by_state: { current: 1, ...rest },
    })
    const { body } = await at.get('/admin/scheduler/alerts')
    expect(body).toEqual({ generated_at, alerts: [] })
  })

  it.each(['59', '604801', '0', '-60', '60.5', 'x', '', '1e3'])(
    'refuse the window %j',
    async (window) => {
      expect(complaints(await health(`?window_seconds=${window}`))).toEqual(['window_seconds'])
    },
  )

  it.each([60, 604_800])('look back %i seconds', async (window) => {
    expect((await health(`?window_seconds=${window}`)).body.window_seconds).toBe(window)
  })

  it('show who is stuck, with the alert’s metric and samples', async () => {
    await at.given(1, { state: 'charging', state_since: after(at.world.now(), -1_000 * SECOND) })

    expect((await health()).body.oldest_stuck_in_charging_age_seconds).toBe(1_000)
    expect((await at.get('/admin/scheduler/alerts')).body.alerts).toMatchObject([
      { id: 'charging_stuck', metric: 1_000, sample_subscription_ids: [at.subscription_id] },
    ])
  })

  it('are for operators with a second factor alone', async () => {
    const { account_id } = at.customer
    const support = await tokenOf(at.world, { role: 'support', account_id })

    for (const path of ['billing-cycles', 'scheduler/health', 'scheduler/alerts']) {
      for (const token of [at.customer.token, support]) {
        expect((await at.get(`/admin/${path}`, token)).body.code).toBe('auth.forbidden')
      }
    }
  })
})
