import type { TenantCounts } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newTenant, type PbxCoreWorld, valueOf } from './world.ts'

/** What a core must do that takes limits and counts what is in use, and how one that does not says so. */
export function limitContract(at: () => PbxCoreWorld): void {
  commandContract(at)
  orderContract(at)
  countContract(at)
}

/** A tenant, and how its limits are set and read. */
async function made({ pbx }: PbxCoreWorld) {
  const asked = newTenant()
  const { tenant_id } = valueOf(await pbx.createTenant(asked))
  return {
    tenant_id,
    set: async (limits: TenantCounts, generation: number) =>
      pbx.setLimits?.(tenant_id, limits, generation),
    shown: async () => valueOf(await pbx.findTenant(asked.reference)).limits,
  }
}

const SAYS_NO = expect.objectContaining({ kind: 'refused', code: 'not_offered' }) as unknown

function commandContract(at: () => PbxCoreWorld): void {
  it('takes limits, again too, and shows them; or says that it takes none', async () => {
    const tenant = await made(at())

    const answers = [await tenant.set({ seats: 8 }, 1), await tenant.set({ seats: 8 }, 1)]

    if (!at().takes_limits) {
      for (const answer of answers) expect([undefined, SAYS_NO]).toContainEqual(answer)
      expect(await tenant.shown()).toBeUndefined()
      return
    }
    for (const answer of answers) {
      expect(answer).toMatchObject({ kind: 'done', value: { limits: { seats: 8 } } })
    }
    expect(await tenant.shown()).toEqual({ seats: 8 })
  })

  it('a thing that is not named any more has no limit', async () => {
    if (!at().takes_limits) return
    const tenant = await made(at())
    expect(await tenant.shown()).toBeUndefined()

    await tenant.set({ seats: 8, numbers: 2 }, 1)
    await tenant.set({ seats: 9 }, 2)
    expect(await tenant.shown()).toEqual({ seats: 9 })

    await tenant.set({}, 3)
    expect(await tenant.shown()).toEqual({})
  })

  it('keeps limits whatever becomes of the level and the plan, until the tenant is deleted', async () => {
    if (!at().takes_limits) return
    const { pbx } = at()
    const tenant = await made(at())
    await tenant.set({ seats: 8 }, 5)

    await pbx.setLevel(tenant.tenant_id, 'emergency_only', 2)
    await pbx.changePlan(tenant.tenant_id, 'business')
    expect(valueOf(await pbx.setLevel(tenant.tenant_id, 'full', 3)).level).toBe('full')

    expect(await tenant.shown()).toEqual({ seats: 8 })
    await pbx.deleteTenant(tenant.tenant_id)
    expect(await tenant.set({ seats: 9 }, 6)).toMatchObject({ kind: 'refused' })
  })

  it('knows no tenant by an id that it never gave, when limits are set and things counted', async () => {
    const { pbx, takes_limits, setInUse } = at()
    const unknown = randomUUID()

    if (takes_limits) {
      expect(await pbx.setLimits?.(unknown, { seats: 8 }, 1)).toEqual({ kind: 'not_found' })
    }
    if (setInUse) expect(await pbx.countUsed?.(unknown)).toEqual({ kind: 'not_found' })
  })
}

function orderContract(at: () => PbxCoreWorld): void {
  it('lets no late limits overtake newer ones', async () => {
    if (!at().takes_limits) return
    const tenant = await made(at())
    await tenant.set({ seats: 12 }, 3)

    const late = await tenant.set({ seats: 8, numbers: 1 }, 2)

    expect(late).toMatchObject({ kind: 'done', value: { limits: { seats: 12 } } })
    expect(await tenant.shown()).toEqual({ seats: 12 })
  })

  it('of five at once the newest limits are in force', async () => {
    if (!at().takes_limits) return
    const tenant = await made(at())

    const answers = await Promise.all([3, 5, 1, 4, 2].map((n) => tenant.set({ seats: n }, n)))

    for (const answer of answers) expect(answer?.kind).toBe('done')
    expect(await tenant.shown()).toEqual({ seats: 5 })
  })

  it('keeps limits whose setting was not answered, and none that never reached it', async () => {
    if (!at().takes_limits) return
    const tenant = await made(at())

    await at().failNext('not_attempted')
    expect((await tenant.set({ seats: 8 }, 1))?.kind).toBe('not_attempted')
    expect(await tenant.shown()).toBeUndefined()

    await at().failNext('answer_lost')
    expect(await tenant.set({ seats: 8 }, 1)).toEqual({ kind: 'unknown' })
    expect(await tenant.shown()).toEqual({ seats: 8 })
  })
}

function countContract(at: () => PbxCoreWorld): void {
  it('counts what is in use, limit or not; or says that it counts nothing', async () => {
    const { pbx, setInUse } = at()
    const tenant = await made(at())
    if (!setInUse) {
      expect([undefined, SAYS_NO]).toContainEqual(await pbx.countUsed?.(tenant.tenant_id))
      return
    }
    await setInUse(tenant.tenant_id, 'seats', 8)
    await setInUse(tenant.tenant_id, 'numbers', 1)
    await setInUse(tenant.tenant_id, 'seats', 9)

    expect(await pbx.countUsed?.(tenant.tenant_id)).toMatchObject({
      kind: 'done',
      value: { seats: 9, numbers: 1 },
    })
  })

  it('limits below what is in use are taken, and take nothing away', async () => {
    const { pbx, setInUse, takes_limits } = at()
    if (!setInUse || !takes_limits) return
    const tenant = await made(at())
    await setInUse(tenant.tenant_id, 'seats', 8)

    expect(await tenant.set({ seats: 3 }, 1)).toMatchObject({ kind: 'done' })

    const used = await pbx.countUsed?.(tenant.tenant_id)
    expect(used).toMatchObject({ kind: 'done', value: { seats: 8 } })
  })

  it('a core that is away counts nothing', async () => {
    const { pbx, setInUse } = at()
    if (!setInUse) return
    const tenant = await made(at())

    await at().failNext('not_attempted')

    expect((await pbx.countUsed?.(tenant.tenant_id))?.kind).toBe('not_attempted')
  })
}
