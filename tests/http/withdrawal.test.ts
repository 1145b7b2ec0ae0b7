import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenOf } from './actors.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

const PERSON = {
  customer_type: 'individual',
  full_name: 'Jonas Jonaitis',
  legal_address: undefined,
  company_name: undefined,
}

let world: World
let keys = 0
const keyed = () => ({ 'idempotency-key': `withdrawal-${++keys}` })
beforeAll(async () => {
  world = await openWorld({ settings: { time_zone: 'Europe/Vilnius' } })
})
afterAll(() => world.close())

const person = (email: string) => world.signUp({ ...PERSON, email })
const state = ({ token }: Customer, body: object = {}, headers = keyed()) =>
  world.api('POST', '/withdrawal', { token, body, headers })
const confirm = ({ token }: Customer, id: string, headers = keyed()) =>
  world.api('POST', `/withdrawal/${id}/confirm`, { token, headers })

describe('a withdrawal over HTTP', () => {
  it('keeps the statement as it was made, with its UTC time, until it is confirmed', async () => {
    const jonas = await person('one@example.lt')
    const stated = await state(jonas, { consumer_name: 'J. Jonaitis' })

    expect(stated.status).toBe(201)
    expect(stated.body).toMatchObject({
      status: 'stated',
      channel: 'portal',
      consumer_name: 'J. Jonaitis',
      email: 'one@example.lt',
      sent_at: '2026-02-01T09:00:00.000Z',
      right_until: '2026-02-17T22:00:00.000Z',
      begin_asked_at: null,
      confirmed_at: null,
    })
    const shown = await world.api('GET', '/withdrawal', { token: jonas.token })
    expect(shown.body.statement).toEqual(stated.body)
    const { status } = (await world.api('GET', '/subscription', { token: jonas.token })).body
    expect(status).toBe('trialing')
  })

  it('does one thing under one key, twice asked', async () => {
    const jonas = await person('two@example.lt')
    const first = keyed()
    const stated = await state(jonas, {}, first)
    expect((await state(jonas, {}, first)).body).toEqual(stated.body)
    const second = keyed()
    const confirmed = await confirm(jonas, stated.body.withdrawal_id, second)
    expect((await confirm(jonas, stated.body.withdrawal_id, second)).body).toEqual(confirmed.body)
    expect((await confirm(jonas, stated.body.withdrawal_id)).status).toBe(200)
    expect((await state(jonas)).body.code).toBe('validation.failed')
  })

  it('is confirmed by its own account alone', async () => {
    const jonas = await person('three@example.lt')
    const petras = await person('four@example.lt')
    const stated = await state(jonas)

    expect((await confirm(petras, stated.body.withdrawal_id)).status).toBe(404)
    expect((await confirm(jonas, 'none')).status).toBe(404)
  })

  it('stores when a consumer asked us to begin at once; a company cannot ask', async () => {
    const jonas = await world.signUp({ ...PERSON, email: 'five@example.lt', begin_at_once: true })
    expect((await state(jonas)).body.begin_asked_at).toBe('2026-02-01T09:00:00.000Z')

    const body = {
      customer_type: 'company',
      company_name: 'UAB Pavyzdys',
      email: 'six@example.lt',
      plan_tier: 'business',
      country: 'LT',
      begin_at_once: true,
    }
    expect((await world.api('POST', '/signup', { body })).status).toBe(422)
  })
})

describe('a withdrawal by letter', () => {
  it('is entered by an operator, was in time by its postmark, and is audited', async () => {
    await world.operator()
    const jonas = await person('letter@example.lt')
    const late = await person('late@example.lt')
    await world.until('2026-02-19T09:00:00Z')
    const asked = { role: 'admin', account_id: await operatorAccount(), twofa: true } as const
    const send = async (account_id: string, body: object) =>
      world.api('POST', `/admin/customers/${account_id}/withdrawal`, {
        token: await tokenOf(world, asked),
        body: { channel: 'letter', words: 'I withdraw from my contract.', ...body },
        headers: keyed(),
      })
    const received_at = '2026-02-19T08:00:00.000Z'

    const refused = await send(late.account_id, { received_at })
    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    const future = await send(jonas.account_id, { received_at: '2026-02-20T08:00:00.000Z' })
    expect(future.body.invalid_params[0].name).toBe('received_at')
    const entered = await send(jonas.account_id, {
      received_at,
      sent_at: '2026-02-16T00:00:00.000Z',
    })
    expect([entered.status, entered.body]).toMatchObject([
      201,
      {
        status: 'confirmed',
        channel: 'letter',
        words: 'I withdraw from my contract.',
        received_at,
      },
    ])
    await world.settle()

    const listed = await world.api('GET', '/admin/withdrawals', {
      token: await tokenOf(world, asked),
    })
    expect(listed.body.items[0]).toMatchObject({
      account_id: jonas.account_id,
      status: 'paid_back',
    })
    const seen = await world.api('GET', `/admin/customers/${jonas.account_id}`, {
      token: await tokenOf(world, asked),
    })
    expect(seen.body.withdrawal).toMatchObject({ status: 'paid_back', channel: 'letter' })
    const log = await world.api('GET', `/admin/audit-log?account_id=${jonas.account_id}`, {
      token: await tokenOf(world, asked),
    })
    const actions = JSON.stringify(log.body)
    for (const action of ['admin.withdrawal.enter', 'withdrawal.confirmed', 'withdrawal.paid_back'])
      expect(actions).toContain(action)
    const mails = (await world.mail('letter@example.lt')).map(({ text }) => text).join('\n')
    expect(mails).toContain('I withdraw from my contract.')
  })

  async function operatorAccount(): Promise<string> {
    const found = await world.ports.store.read((tx) => tx.accounts.operator())
    return found?.account_id ?? ''
  }
})
