import { SYSTEM } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { ask, done, ownerOf } from './stage.ts'

const ROUNDS = 6
const PERSON = { customer_type: 'individual', full_name: 'Jonas Jonaitis', country: 'LT' }

/** A withdrawal against the making of the phone system: whichever is first, the contract ends and nobody keeps a phone. */
describe.each(ARENA_NAMES)('a withdrawal while the phone system is made, by %s', (name) => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena(name)
  })
  afterAll(() => arena.close())

  it(`ends ${ROUNDS} contracts of ${ROUNDS}, and no phone system is left without its account`, async () => {
    for (let round = 0; round < ROUNDS; round++) await race(round)
    await arena.advance('PT2H')

    const { strangers } = await arena.billing.tenants.reconcile(SYSTEM)
    expect(strangers).toEqual([])
    const tenants = await arena.sandbox.listTenants()
    expect(tenants.filter(({ level }) => level === 'full')).toEqual([])
    const { checks } = await arena.billing.books.verify(SYSTEM)
    const found = checks.find(({ id }) => id === 'withdrawals')
    expect({ checked: found?.checked, wrong: found?.wrong }).toEqual({
      checked: ROUNDS,
      wrong: [],
    })
    await arena.expectBooks()
  })

  async function race(round: number): Promise<void> {
    const email = `early-${round}@example.lt`
    const body = { ...PERSON, email, plan_tier: 'business' }
    const signup = (await arena.api('POST', '/signup', { body })).body
    await arena.sandbox.setFault('pbx', 'down')
    await arena.sandbox.complete(signup.order_token)
    await arena.settle()
    const row = await arena.ports.store.read((tx) => tx.signups.get(signup.signup_id))
    const token = await ownerOf(arena, { account_id: row?.prospect_account_id ?? '' })
    const { withdrawal_id } = await done(arena, { path: '/withdrawal', token, body: {} })
    await arena.sandbox.clearFaults()
    const [confirmed] = await Promise.all([
      ask(arena, { path: `/withdrawal/${withdrawal_id}/confirm`, token }),
      arena.advance('PT10S'),
      ...arena.servers.map(async (server) => (await server.post('/sandbox/tick', {})).text()),
    ])
    expect(confirmed.status).toBe(200)
  }
})
