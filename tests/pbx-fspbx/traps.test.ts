import { randomUUID } from 'node:crypto'
import { money } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newTenant, openFsPbx, UNPACED, valueOf } from './open-fspbx.ts'

let world: Awaited<ReturnType<typeof openFsPbx>>
beforeEach(async () => {
  world = await openFsPbx(UNPACED)
})
afterEach(() => world.close())

const domainOf = (tenant_id: string) =>
  world.server.domains.all().find(({ domain_uuid }) => domain_uuid === tenant_id)
const updates = () => world.server.asked.filter(({ method }) => method === 'PATCH')

describe('an update without domain_enabled', () => {
  it('would switch a suspended tenant on again at FS PBX', async () => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
    await world.pbx.setLevel(tenant_id, 'emergency_only', 1)
    expect(domainOf(tenant_id)?.domain_enabled).toBe(false)

    await fetch(`${world.server.url}/domains/${tenant_id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${world.server.token}` },
      body: JSON.stringify({ domain_description: 'UAB Acme' }),
    })

    expect(domainOf(tenant_id)?.domain_enabled).toBe(true)
  })

  it('is none of ours: each says both what it is called and whether it is on', async () => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
    await world.pbx.setLevel(tenant_id, 'emergency_only', 1)
    await world.pbx.changePlan(tenant_id, 'business')
    expect(domainOf(tenant_id)?.domain_enabled).toBe(false)
    await world.pbx.setLevel(tenant_id, 'limited', 2)
    await world.pbx.changePlan(tenant_id, 'starter')
    await world.pbx.setLevel(tenant_id, 'full', 3)
    await world.pbx.deleteTenant(tenant_id)
    await world.diagnose()

    expect(updates()).toHaveLength(6)
    for (const { body } of updates()) {
      expect(body).toEqual({
        domain_description: expect.any(String),
        domain_enabled: expect.any(Boolean),
      })
    }
  })
})

describe('levels', () => {
  it('FS PBX knows on and off; the marker keeps what is limited', async () => {
    const asked = newTenant()
    const { tenant_id } = valueOf(await world.pbx.createTenant(asked))

    for (const [level, isOn] of [
      ['limited', true],
      ['emergency_only', false],
      ['full', true],
    ] as const) {
      const generation = updates().length + 1
      expect(valueOf(await world.pbx.setLevel(tenant_id, level, generation)).level).toBe(level)
      expect(domainOf(tenant_id)?.domain_enabled).toBe(isOn)
      expect(valueOf(await world.another().pbx.findTenant(asked.reference)).level).toBe(level)
    }
  })

  it('shows what the phones do when an operator threw the switch by hand, and the next command counts', async () => {
    const asked = newTenant()
    const { tenant_id } = valueOf(await world.pbx.createTenant(asked))
    const throwSwitch = (domain_enabled: boolean) => {
      const domain = domainOf(tenant_id)
      if (domain) world.server.domains.byHand({ ...domain, domain_enabled })
    }
    const shown = async () => valueOf(await world.pbx.findTenant(asked.reference)).level

    throwSwitch(false)
    expect(await shown()).toBe('emergency_only')
    await world.pbx.changePlan(tenant_id, 'business')
    expect(await shown()).toBe('emergency_only')
    await world.pbx.setLevel(tenant_id, 'full', 0)
    expect(await shown()).toBe('full')
    await world.pbx.setLevel(tenant_id, 'emergency_only', 1)
    throwSwitch(true)
    expect(await shown()).toBe('full')
  })

  it('an older command changes nothing, of another process too, and what stands is not written again', async () => {
    const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
    await world.pbx.setLevel(tenant_id, 'full', 7)
    const before = updates().length

    const late = await world.another().pbx.setLevel(tenant_id, 'emergency_only', 6)
    const again = await world.pbx.setLevel(tenant_id, 'full', 7)

    expect([valueOf(late).level, valueOf(again).level]).toEqual(['full', 'full'])
    expect(updates()).toHaveLength(before)
  })

  it('commands of one tenant that come together end as the newest wants', async () => {
    const asked = newTenant()
    const { tenant_id } = valueOf(await world.pbx.createTenant(asked))

    await Promise.all([
      world.pbx.setLevel(tenant_id, 'emergency_only', 3),
      world.pbx.changePlan(tenant_id, 'business'),
      world.pbx.setLevel(tenant_id, 'full', 2),
      world.pbx.setLevel(tenant_id, 'limited', 1),
    ])

    expect(valueOf(await world.pbx.findTenant(asked.reference)).level).toBe('emergency_only')
    expect(domainOf(tenant_id)?.domain_description).toContain('gen=3 plan=business')
  })
})

it('offers no call balance, and says so for a tenant that is gone too', async () => {
  const { tenant_id } = valueOf(await world.pbx.createTenant(newTenant()))
  const refusal = { kind: 'refused', code: 'not_offered' }
  expect(await world.pbx.creditCallBalance(tenant_id, 'p', money(1, 'EUR'))).toMatchObject(refusal)
  expect(await world.pbx.takeCallCredit(tenant_id, 'r', money(1, 'EUR'))).toMatchObject(refusal)
  expect(valueOf(await world.pbx.getCallBalance(tenant_id))).toBe('not_offered')

  await world.pbx.deleteTenant(tenant_id)

  expect(valueOf(await world.pbx.getCallBalance(tenant_id))).toBe('not_offered')
})

it.each(['', 'x', '../domains', 'a/b', 'äö', randomUUID().toUpperCase()])(
  'asks for no tenant of the id %j, which cannot be one',
  async (id) => {
    expect(await world.pbx.setLevel(id, 'full', 1)).toEqual({ kind: 'not_found' })
    expect(await world.pbx.deleteTenant(id)).toEqual({ kind: 'not_found' })
    expect(await world.pbx.listTenants(id, 5)).toMatchObject({ kind: 'refused' })
    expect(world.server.asked).toEqual([])
  },
)
