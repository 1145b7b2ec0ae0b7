import { DAY, HOUR, SYSTEM } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../harness/races/at-once.ts'
import { expectOneAnswer, tally } from '../harness/races/outcomes.ts'
import type { Customer } from '../support/world.ts'
import { ARENA_NAMES, type Arena, openArena } from './arena.ts'
import { ask, done, ownerOf } from './stage.ts'

const COUNT = 10
const PERSON = {
  customer_type: 'individual',
  full_name: 'Jonas Jonaitis',
  company_name: undefined,
  legal_address: undefined,
}

/** Each race is by real processes on one database. The first charge is on the last day of the right. */
describe.each(ARENA_NAMES)('a withdrawal at once, by %s', (name) => {
  let arena: Arena
  const people: Customer[] = []
  beforeAll(async () => {
    arena = await openArena(name)
    // Far from a midnight, at which the right ends.
    await arena.jump((Math.floor(arena.now() / DAY) + 1) * DAY + 6 * HOUR)
    for (let n = 0; n < 4; n++) {
      people.push(await arena.signUp({ ...PERSON, email: `leaves-${n}@example.lt` }))
    }
  })
  afterAll(async () => {
    await arena.expectBooks()
    const { checks } = await arena.billing.books.verify(SYSTEM)
    const found = checks.find(({ id }) => id === 'withdrawals')
    expect({ checked: found?.checked, wrong: found?.wrong }).toEqual({ checked: 4, wrong: [] })
    await arena.close()
  })

  const person = (n: number) => people[n] as Customer
  const statement = async (n: number): Promise<string> => {
    const token = await ownerOf(arena, person(n))
    const { withdrawal_id } = await done(arena, { path: '/withdrawal', token, body: {} })
    return `/withdrawal/${withdrawal_id}/confirm`
  }
  const standing = async (n: number) => {
    await arena.advance('PT2H')
    const { account_id } = person(n)
    const refunds = (await arena.sandbox.listCharges()).filter(({ kind }) => kind === 'refund')
    return arena.ports.store.read(async (tx) => {
      const subscription = await tx.subscriptions.ofAccount(account_id)
      const stated = await tx.withdrawals.ofAccount(account_id)
      const credit = await tx.ledger.balance('customer_credit', account_id, 'EUR')
      return {
        subscription: subscription?.status,
        withdrawal: stated.map(({ status }) => status),
        credit: credit.amount_minor,
        refunds: refunds.length,
      }
    })
  }
  const ENDED = { subscription: 'cancelled', withdrawal: ['paid_back'], credit: 0 }
  const ticks = () =>
    Promise.all([
      arena.billing.worker.tick(SYSTEM),
      ...arena.servers.map(async (server) => (await server.post('/sandbox/tick', {})).text()),
    ])

  it(`one key ${COUNT} times is one statement, and one withdrawal`, async () => {
    const token = await ownerOf(arena, person(0))
    const stated = await atOnce(COUNT, () =>
      ask(arena, { path: '/withdrawal', token, body: {}, key: 'one' }),
    )
    const { withdrawal_id } = JSON.parse(expectOneAnswer(stated, 201).text)
    const path = `/withdrawal/${withdrawal_id}/confirm`
    expectOneAnswer(await atOnce(COUNT, () => ask(arena, { path, token, key: 'two' })), 200)

    expect(await standing(0)).toMatchObject({ ...ENDED, refunds: 0 })
  })

  it('against the first charge: whatever was taken is given back', async () => {
    const found = await arena.ports.store.read((tx) =>
      tx.subscriptions.ofAccount(person(1).account_id),
    )
    await arena.jump(found?.current_period_end ?? 0)
    const path = await statement(1)
    const token = await ownerOf(arena, person(1))
    const [answers] = await Promise.all([
      atOnce(COUNT, () => ask(arena, { path, token })),
      ticks(),
      ticks(),
    ])

    expect(tally(answers)).toEqual({ 200: COUNT })
    expect(await standing(1)).toMatchObject(ENDED)
  })

  it('against a change of plan: it ends, and all of it is given back', async () => {
    const path = await statement(2)
    const token = await ownerOf(arena, person(2))
    const body = { new_tier: 'enterprise' }
    const [change, confirmed] = await Promise.all([
      ask(arena, { path: '/subscription/change-plan-now', token, body }),
      ask(arena, { path, token }),
    ])

    expect([200, 422]).toContain(change.status)
    expect(confirmed.status).toBe(200)
    expect(await standing(2)).toMatchObject(ENDED)
  })

  it('against a cancellation: it ends now, and is paid back', async () => {
    const path = await statement(3)
    const token = await ownerOf(arena, person(3))
    const [cancel, confirmed] = await Promise.all([
      ask(arena, { path: '/subscription/cancel', token, body: {} }),
      ask(arena, { path, token }),
    ])

    expect([200, 422]).toContain(cancel.status)
    expect(confirmed.status).toBe(200)
    expect(await standing(3)).toMatchObject(ENDED)
  })
})
