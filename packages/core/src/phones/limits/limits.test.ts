import { describe, expect, it } from 'vitest'
import { aTenant } from '../../fixtures/service.ts'
import { march } from '../../fixtures/march.ts'
import { SECOND } from '../../kernel/time.ts'
import { type LimitedItem, setTenantLimits, tenantLimits } from './limits.ts'

const now = march(10)
const anItem = (differs: Partial<LimitedItem>): LimitedItem => ({
  item: 'seats',
  pbx_limit: 'extensions',
  quantity: 0,
  included: 0,
  ...differs,
})
const limitsOf = (...items: Partial<LimitedItem>[]) => tenantLimits(items.map(anItem))

describe('the limit of a thing', () => {
  it('is the larger of what is held and what is included', () => {
    expect(limitsOf({ quantity: 10, included: 3 })).toEqual({ extensions: 10 })
    expect(limitsOf({ quantity: 2, included: 3 })).toEqual({ extensions: 3 })
    expect(limitsOf({ quantity: 0, included: 3 })).toEqual({ extensions: 3 })
  })

  it('is none where it is neither held nor included, nor where the item limits nothing', () => {
    expect(limitsOf({})).toEqual({})
    expect(limitsOf({ quantity: 4, pbx_limit: null })).toEqual({})
    expect(limitsOf()).toEqual({})
  })

  it('counts the items of one thing together, and keeps things apart', () => {
    const items = [
      { item: 'desk', quantity: 5, included: 3 },
      { item: 'mobile', quantity: 1, included: 2 },
      { item: 'numbers', pbx_limit: 'numbers', quantity: 2 },
    ]
    expect(limitsOf(...items)).toEqual({ extensions: 7, numbers: 2 })
  })
})

describe('what was agreed of a tenant', () => {
  const tenant = aTenant({ status: 'active' })
  const agreed = setTenantLimits(tenant, { seats: 8 }, now).tenant

  it('is told to the phone system by a command that is newer than any before', () => {
    expect(setTenantLimits(tenant, { seats: 8 }, now)).toEqual({
      tenant: {
        ...tenant,
        limits: { seats: 8 },
        limits_generation: now / SECOND,
        updated_at: now,
      },
      pushed: [
        {
          effect: { type: 'tenant.limits', tenant_id: 'tenant-1' },
          dedupe_key: `tenant.limits:tenant-1:${now / SECOND}`,
        },
      ],
    })
    const later = setTenantLimits(agreed, { seats: 9 }, now)
    expect(later.tenant.limits_generation).toBe(now / SECOND + 1)
  })

  it('leaves the level and its commands as they are', () => {
    const { limits: _, limits_generation: __, updated_at: ___, ...rest } = agreed
    expect(tenant).toMatchObject(rest)
  })

  it('is told once: the same again changes nothing', () => {
    expect(setTenantLimits(agreed, { seats: 8 }, now)).toEqual({ tenant: agreed, pushed: [] })
  })

  it('may be that nothing is limited any more', () => {
    const { tenant: free, pushed } = setTenantLimits(agreed, {}, now)
    expect([free.limits, pushed.length]).toEqual([{}, 1])
  })

  it.each([
    ['nothing was ever agreed, and nothing is now', tenant, {}],
    ['the phone system is deleted', aTenant({ status: 'deleted' }), { seats: 8 }],
  ])('is not told where %s', (_, before, wanted) => {
    expect(setTenantLimits(before, wanted, now)).toEqual({ tenant: before, pushed: [] })
  })
})
