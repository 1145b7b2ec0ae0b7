import { money, type PbxCore } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceContract } from './pbx-core/balance.ts'
import { limitContract } from './pbx-core/limits.ts'
import { nameContract } from './pbx-core/names.ts'
import { useContract } from './pbx-core/use.ts'
import { newTenant, type PbxCoreWorld, valueOf } from './pbx-core/world.ts'
import { tellingCalls } from './told-calls.ts'

export type { PbxCoreWorld } from './pbx-core/world.ts'

/** What every PBX core must do. Source: contract 6.3, 8. */
export function pbxCoreContract(name: string, open: () => Promise<PbxCoreWorld>): void {
  describe(`PBX core contract: ${name}`, () => {
    let world: PbxCoreWorld
    const watched = tellingCalls('pbx')
    beforeAll(async () => {
      world = watched(await open())
    })
    afterAll(() => world.close())
    tenantContract(() => world)
    nameContract(() => world)
    commandContract(() => world)
    balanceContract(() => world)
    useContract(() => world)
    limitContract(() => world)
  })
}

function tenantContract(at: () => PbxCoreWorld): void {
  it('makes a tenant that is found by its reference', async () => {
    const asked = newTenant()

    const made = valueOf(await at().pbx.createTenant(asked))

    expect(made).toMatchObject({
      reference: asked.reference,
      code: asked.code,
      name: asked.name,
      level: 'full',
    })
    expect(made.portal_url).toMatch(/^https:\/\//)
    expect(valueOf(await at().pbx.findTenant(asked.reference))).toEqual(made)
    expect(await at().pbx.findTenant(randomUUID())).toEqual({ kind: 'not_found' })
  })

  it('makes one tenant per reference, of five calls at once too', async () => {
    const asked = newTenant()

    const made = await Promise.all(Array.from({ length: 5 }, () => at().pbx.createTenant(asked)))

    expect(new Set(made.map((answer) => valueOf(answer).tenant_id)).size).toBe(1)
  })

  it('keeps a tenant whose making was not answered', async () => {
    const asked = newTenant()

    await at().failNext('answer_lost')
    const lost = await at().pbx.createTenant(asked)

    expect(lost).toEqual({ kind: 'unknown' })
    expect(valueOf(await at().pbx.findTenant(asked.reference)).code).toBe(asked.code)
  })

  it('makes nothing when the call never reached it', async () => {
    const asked = newTenant()

    await at().failNext('not_attempted')
    const answer = await at().pbx.createTenant(asked)

    expect(answer.kind).toBe('not_attempted')
    expect(await at().pbx.findTenant(asked.reference)).toEqual({ kind: 'not_found' })
  })

  it('lists every tenant once, page by page, in an order that stays', async () => {
    const made = [newTenant(), newTenant(), newTenant()]
    for (const tenant of made) await at().pbx.createTenant(tenant)
    const asked = made.map((tenant) => tenant.reference)

    const seen = await walk(at().pbx)

    expect(new Set(seen).size).toBe(seen.length)
    expect(await walk(at().pbx)).toEqual(seen)
    if (at().order === 'by_id') expect(seen).toEqual(expect.arrayContaining(asked))
    else expect(seen.slice(-3)).toEqual(asked)
  })
}

/** The references of all its tenants, two by two. */
async function walk(pbx: PbxCore): Promise<string[]> {
  const seen: string[] = []
  for (let after: string | null = null; ;) {
    const page: readonly { tenant_id: string; reference: string }[] = valueOf(
      await pbx.listTenants(after, 2),
    )
    expect(page.length).toBeLessThanOrEqual(2)
    const last = page.at(-1)
    if (!last) return seen
    seen.push(...page.map((tenant) => tenant.reference))
    after = last.tenant_id
  }
}

function commandContract(at: () => PbxCoreWorld): void {
  it('sets the level again and again to the same', async () => {
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))

    const first = valueOf(await at().pbx.setLevel(tenant_id, 'emergency_only', 1))
    const second = valueOf(await at().pbx.setLevel(tenant_id, 'emergency_only', 1))

    expect(first.level).toBe('emergency_only')
    expect(second).toEqual(first)
  })

  it('lets no late command overtake a newer one', async () => {
    const { tenant_id, reference } = valueOf(await at().pbx.createTenant(newTenant()))
    await at().pbx.setLevel(tenant_id, 'full', 3)

    const late = await at().pbx.setLevel(tenant_id, 'emergency_only', 2)

    expect(late.kind).toBe('done')
    expect(valueOf(await at().pbx.findTenant(reference)).level).toBe('full')
  })

  it('knows no tenant by an id that it never gave', async () => {
    const { pbx } = at()
    const unknown = randomUUID()

    expect(await pbx.setLevel(unknown, 'full', 1)).toEqual({ kind: 'not_found' })
    expect(await pbx.changePlan(unknown, 'starter')).toEqual({ kind: 'not_found' })
    expect(await pbx.deleteTenant(unknown)).toEqual({ kind: 'not_found' })
    expect(await pbx.getCallBalance(unknown)).toEqual({ kind: 'not_found' })
    expect(await pbx.creditCallBalance(unknown, 'topup_1', money(100, 'EUR'))).toEqual({
      kind: 'not_found',
    })
    expect(await pbx.takeCallCredit(unknown, 'refund_1', money(100, 'EUR'))).toEqual({
      kind: 'not_found',
    })
  })

  it('changes the plan, again too', async () => {
    const { tenant_id } = valueOf(await at().pbx.createTenant(newTenant()))

    expect((await at().pbx.changePlan(tenant_id, 'business')).kind).toBe('done')
    expect((await at().pbx.changePlan(tenant_id, 'business')).kind).toBe('done')
  })

  it('leaves a tombstone of a deleted tenant, which takes no more commands', async () => {
    const asked = newTenant()
    const { tenant_id } = valueOf(await at().pbx.createTenant(asked))

    expect(valueOf(await at().pbx.deleteTenant(tenant_id)).level).toBe('deleted')
    expect(valueOf(await at().pbx.deleteTenant(tenant_id)).level).toBe('deleted')

    expect(valueOf(await at().pbx.findTenant(asked.reference)).level).toBe('deleted')
    expect((await at().pbx.setLevel(tenant_id, 'full', 9)).kind).toBe('refused')
    expect((await at().pbx.createTenant(asked)).kind).toBe('refused')
  })
}
