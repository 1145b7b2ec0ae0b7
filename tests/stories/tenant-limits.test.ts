import { type PbxCore, refuseFewerThanUsed, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { agreements, NOT_OFFERED } from './agreements.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

describe.each(STORY_DIALECTS)('what was agreed by number, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { tenantOf, agree, limitsOf, use, alerts, meeting, told } = agreements(story)

  it('is told to the phone system after the commit, and again when it changes', async () => {
    const ona = await story.customer()
    await agree(ona, { seats: 8, numbers: 2 })
    expect(await limitsOf(ona)).toBeNull()

    await story.world.settle()
    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 8, numbers: 2 }, true])

    await agree(ona, { seats: 9 })
    await story.world.settle()
    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 9 }, true])
  })

  it('is told until a core that was away agrees, in the order of what was agreed', async () => {
    const ona = await story.customer()
    await story.world.sandbox.setFault('pbx', 'down')
    await agree(ona, { seats: 8 })
    await story.world.settle()
    await agree(ona, { seats: 12 })
    await story.world.advance('PT3M')
    expect([await limitsOf(ona), await told(ona)]).toEqual([null, false])

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT10M')

    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 12 }, true])
  })

  it('stays told once where the answer is lost', async () => {
    const ona = await story.customer()
    await story.world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
    await agree(ona, { seats: 8 })
    await story.world.settle()
    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 8 }, false])

    await story.world.advance('PT1M')
    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 8 }, true])
  })

  it('changed while the core was being told is told anew', async () => {
    const ona = await story.customer()
    await agree(ona, { seats: 8 })
    const { pbx } = story.world.ports
    const setLimits: PbxCore['setLimits'] = async (...asked) => {
      const answer = await pbx.setLimits?.(...asked)
      if (asked[1]['seats'] === 8) await agree(ona, { seats: 12 })
      return answer ?? NOT_OFFERED
    }

    await meeting({ setLimits }).worker.tick(SYSTEM)
    expect(await told(ona)).toBe(false)
    await story.world.advance('PT1M')

    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 12 }, true])
  })

  it('holds through a suspension and after it', async () => {
    const ona = await story.customer()
    await agree(ona, { seats: 8 })
    const move = async (action: 'suspend' | 'restore') => {
      const path = `/admin/tenants/${(await tenantOf(ona)).tenant_id}/state`
      const { status } = await operate(story.world, 'POST', path, {
        body: { action, reason: 'asked by telephone' },
      })
      await story.world.settle()
      return status
    }

    expect(await move('suspend')).toBe(200)
    expect([await limitsOf(ona), (await ona.page()).phone]).toEqual([
      { seats: 8 },
      'emergency_only',
    ])
    expect(await move('restore')).toBe(200)
    expect([await limitsOf(ona), (await ona.page()).phone]).toEqual([{ seats: 8 }, 'full'])
  })

  it('is told anew within the hour by a core that has forgotten it, or was told otherwise by hand', async () => {
    const [ona, jonas] = [
      await story.customer({ email: 'ona@example.lt', company_name: 'UAB Ona' }),
      await story.customer({ email: 'jonas@example.lt', company_name: 'UAB Jonas' }),
    ]
    for (const customer of [ona, jonas]) await agree(customer, { seats: 8 })
    await story.world.settle()
    const { tenant_id, limits_generation } = await tenantOf(ona)
    await story.world.ports.pbx.setLimits?.(tenant_id, { seats: 99 }, (limits_generation ?? 0) + 7)
    expect(await limitsOf(ona)).toEqual({ seats: 99 })

    await story.world.advance('PT1H')
    await story.world.settle()

    expect([await limitsOf(ona), await told(ona)]).toEqual([{ seats: 8 }, true])
    const actions = async ({ account_id }: Told) => {
      const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
      return rows.filter(({ action }) => action === 'tenant.drifted').map(({ meta }) => meta)
    }
    expect(await actions(ona)).toEqual([
      JSON.stringify({ shown: '{"seats":99}', tenant_id, wanted: '{"seats":8}' }),
    ])
    expect(await actions(jonas)).toEqual([])
  })

  it('raises an alert with both numbers where the core takes no limits, until it does', async () => {
    const ona = await story.customer()
    const { code } = await tenantOf(ona)
    await agree(ona, { seats: 8 })
    await use(ona, 3)
    const without = meeting({
      setLimits: async () => NOT_OFFERED,
      countUsed: async () => NOT_OFFERED,
    })

    await without.worker.tick(SYSTEM)
    await without.tenants.reconcile(SYSTEM)

    expect(await alerts()).toEqual([
      [
        'limits_not_taken',
        `Quantities that the phone-system core does not limit: ${code}: seats 8 agreed, an unknown number in use.`,
      ],
    ])
    await story.world.sandbox.setFault('pbx', 'down')
    await story.world.billing.tenants.reconcile(SYSTEM)
    expect(await alerts()).toHaveLength(1)

    await story.world.sandbox.clearFaults()
    const { repaired } = await story.world.billing.tenants.reconcile(SYSTEM)
    expect(repaired).toEqual([(await tenantOf(ona)).tenant_id])
    expect([await alerts(), await limitsOf(ona), await told(ona)]).toEqual([[], { seats: 8 }, true])
  })

  it('that the core refuses is given up at once, shown, and told again each hour', async () => {
    const ona = await story.customer()
    await agree(ona, { seats: 8 })
    const refusing = meeting({
      setLimits: async () => ({ kind: 'refused', code: 'invalid', message: 'No seats here.' }),
    })
    await refusing.worker.tick(SYSTEM)
    await refusing.tenants.reconcile(SYSTEM)

    const { alerts: raised } = await story.world.billing.scheduler.alerts(SYSTEM)
    expect(raised.map(({ id }) => id)).toEqual(['effects_given_up', 'limits_not_taken'])
    await story.world.billing.tenants.reconcile(SYSTEM)

    expect([await limitsOf(ona), await told(ona), await alerts()]).toEqual([{ seats: 8 }, true, []])
  })

  it('of which more is in use raises an alert with both numbers, and takes nothing away', async () => {
    const ona = await story.customer()
    const { code, tenant_id } = await tenantOf(ona)
    await use(ona, 8)
    await agree(ona, { seats: 5 })
    await story.world.settle()

    await story.world.advance('PT1H')

    expect(await alerts()).toEqual([
      ['limits_exceeded', `More in use than agreed: ${code}: seats 5 agreed, 8 in use.`],
    ])
    const { pbx } = story.world.ports
    expect(await pbx.countUsed?.(tenant_id)).toMatchObject({ value: { seats: 8 } })
    await use(ona, 5)
    await story.world.advance('PT1H')
    expect(await alerts()).toEqual([])
  })

  it('cannot be less now than is in use; a core that is away is in nobody’s way', async () => {
    const ona = await story.customer()
    const { tenant_id } = await tenantOf(ona)
    await use(ona, 8)
    const seats = { item: 'seats', pbx_limit: 'seats', included: 3 }
    const toFive = { before: [{ ...seats, quantity: 10 }], wanted: [{ ...seats, quantity: 5 }] }
    const asked = () => refuseFewerThanUsed(story.world.ports.pbx, tenant_id, toFive)

    await expect(asked()).rejects.toMatchObject({
      code: 'validation.failed',
      details: {
        invalid_params: [
          { name: 'items.seats', reason: '8 are in use: free what is not needed first.' },
        ],
      },
    })
    await story.world.sandbox.setFault('pbx', 'down')
    await asked()
    await story.world.sandbox.clearFaults()
    await use(ona, 5)
    await asked()
  })

  it('that nobody agreed on is told to nobody, nor asked about', async () => {
    const ona = await story.customer()
    const asked: string[] = []
    const watching = meeting({
      setLimits: async () => (asked.push('setLimits'), NOT_OFFERED),
      countUsed: async () => (asked.push('countUsed'), NOT_OFFERED),
    })

    await watching.worker.tick(SYSTEM)
    await watching.tenants.reconcile(SYSTEM)

    expect(asked).toEqual([])
    expect(await tenantOf(ona)).toMatchObject({
      limits: null,
      limits_generation: null,
      limits_synced_generation: null,
    })
    const fact = await story.world.ports.store.read((tx) => tx.facts.get('tenant_limits'))
    expect([await limitsOf(ona), fact]).toEqual([null, undefined])
  })
})
