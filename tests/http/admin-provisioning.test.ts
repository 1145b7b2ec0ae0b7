import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COMPANY } from '../stories/signup-story.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string
let keys = 0

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  token = await world.operator()
})
afterEach(() => world.close())

const post = (path: string, body: object, key = `key-${++keys}`) =>
  api('POST', path, { body, token, headers: { 'idempotency-key': key } })

describe('a phone system made by hand', () => {
  const waiting = async (email = 'ona@example.lt') => {
    const { body } = await api('POST', '/signup', { body: { ...COMPANY, email } })
    const signup = await world.ports.store.read((tx) => tx.signups.get(body.signup_id))
    return { signup_id: body.signup_id, account_id: signup?.prospect_account_id ?? '' }
  }
  const provision = (account_id: string, key?: string) =>
    post('/admin/tenants', { account_id, override_reason: 'pays by bank' }, key)

  it('stands at once: the trial begins without a card', async () => {
    const { signup_id, account_id } = await waiting()

    const { status, body } = await provision(account_id)

    expect([status, body]).toMatchObject([
      201,
      { account_id, pbx_status: 'active', subscription_status: 'trialing' },
    ])
    expect((await api('GET', `/signup/${signup_id}`)).body.status).toBe('active')
    await world.settle()
    expect(await world.sandbox.listTenants()).toHaveLength(2)
  })

  it('is asked for until the core answers: the same key finds the one that there is', async () => {
    const { account_id } = await waiting()
    await world.sandbox.setFault('pbx', 'timeout_after_effect')

    const lost = await provision(account_id, 'one')
    await world.sandbox.clearFaults()
    const found = await provision(account_id, 'one')
    const replayed = await provision(account_id, 'one')
    await world.settle()

    expect([lost.status, lost.body.code]).toEqual([503, 'upstream.pbx_unavailable'])
    expect([found.status, found.body.account_id]).toEqual([201, account_id])
    expect(replayed.body).toEqual(found.body)
    expect(await world.sandbox.listTenants()).toHaveLength(2)
  })

  it('is made by the outbox when nobody asks again', async () => {
    const { signup_id, account_id } = await waiting()
    await world.sandbox.setFault('pbx', 'down')
    await provision(account_id, 'one')
    await world.sandbox.clearFaults()
    await world.advance('PT1M')

    expect((await api('GET', `/signup/${signup_id}`)).body.status).toBe('active')
    expect((await provision(account_id, 'one')).status).toBe(201)
  })

  it('is refused where there is one, or is about to be one', async () => {
    const { account_id } = await waiting()
    await world.sandbox.setFault('pbx', 'down')
    await provision(account_id)

    for (const id of [customer.account_id, account_id]) {
      const answer = await provision(id)
      expect([answer.status, complaints(answer)]).toEqual([422, ['account_id']])
    }
  })

  it('is refused where the core made none within a day', async () => {
    const { account_id } = await waiting()
    await world.sandbox.setFault('pbx', 'down')
    await provision(account_id, 'one')
    await world.advance('P2D')
    token = await world.operator()

    const answer = await provision(account_id, 'one')

    expect([answer.status, complaints(answer)]).toEqual([422, ['account_id']])
  })

  it('is for an account that exists, and not the operators’ own', async () => {
    const own = await world.ports.store.read((tx) => tx.accounts.operator())

    for (const id of [world.ports.ids.uuid(world.now()), own?.account_id ?? '']) {
      expect((await provision(id)).body.code).toBe('not_found')
    }
    expect(complaints(await provision('no id'))).toEqual(['account_id'])
  })
})
