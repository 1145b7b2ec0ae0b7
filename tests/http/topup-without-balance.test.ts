import type { PbxCore } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TopupActions, topupActions } from '../support/topup-actions.ts'
import { openWorld, type World } from '../support/world.ts'
import { checked } from './checked.ts'

let world: World
let owner: TopupActions
beforeEach(async () => {
  world = await openWorld()
  owner = topupActions(world, (await world.signUp()).account_id, checked(world))
})
afterEach(() => world.close())

// The contract suite holds every core to the two words: `not_offered` and `not_told`.
describe('a topup', () => {
  it('of a phone system that keeps no balance is refused before the order is made', async () => {
    Object.assign(world.ports.pbx, {
      getCallBalance: async () => ({ kind: 'done', value: 'not_offered' }),
    } satisfies Partial<PbxCore>)
    const orders = (await world.sandbox.listOrders()).length

    const { status, body } = await owner.topUp()

    expect([status, body.code]).toEqual([422, 'validation.failed'])
    expect(body).toMatchObject({
      detail: expect.stringContaining('keeps no balance for calls'),
      invalid_params: [{ name: 'status' }],
    })
    expect((await world.sandbox.listOrders()).length).toBe(orders)
  })

  it.each([
    ['only tells none', { kind: 'done', value: 'not_told' }],
    ['is away', { kind: 'not_attempted' }],
  ] as const)('of a phone system that %s is taken', async (_what, answer) => {
    Object.assign(world.ports.pbx, {
      getCallBalance: async () => answer,
    } satisfies Partial<PbxCore>)

    expect((await owner.topUp()).status).toBe(201)
  })
})
