import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { newAccount, nobodies, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let account_id: string
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  account_id = (await world.signUp({}, { behaviour: 'decline_after:1' })).account_id
})
afterEach(() => world.close())

const owner = () => tokenOf(world, { role: 'owner', account_id })
const forecast = async (query = '', token?: string) =>
  api('GET', `/account/forecast${query}`, { token: token ?? (await owner()) })
const byHand = async (what: string) =>
  api('GET', `/admin/customers/${account_id}/${what}`, { token: await operator() })
const operator = async () => {
  const known = await world.ports.store.read((tx) => tx.accounts.operator())
  if (!known) return world.operator()
  return tokenOf(world, { role: 'admin', account_id: known.account_id, twofa: true })
}
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const keysOf = ({ body }: { body: { events: { key: string; at: string }[] } }) =>
  body.events.map(({ key, at }) => `${at.slice(0, 10)} ${key}`)

describe('the forecast of an account', () => {
  it('is facts: what, when, and how much', async () => {
    const { status, body } = await forecast()

    expect(status).toBe(200)
    expect(body.until).toBe('2026-05-04T09:00:00.000Z')
    expect(body.events[0]).toMatchObject({ key: 'trial_reminder', at: '2026-02-12T09:00:00.000Z' })
    expect(body.events[1]).toEqual({
      key: 'charge.paid',
      at: '2026-02-15T09:00:00.000Z',
      args: {
        period_start: '2026-02-15T09:00:00.000Z',
        period_end: '2026-03-15T09:00:00.000Z',
        plan_tier: 'business',
        vat_rate_basis_points: '2100',
      },
      amounts: {
        subtotal: eur(1_900),
        vat_amount: eur(399),
        total: eur(2_299),
        credit_applied: eur(0),
        to_pay: eur(2_299),
      },
      line_items: [
        {
          description: 'Business plan, monthly fee',
          quantity: 1,
          unit_price: eur(1_900),
          line_total: eur(1_900),
          period_start: '2026-02-15T09:00:00.000Z',
          period_end: '2026-03-15T09:00:00.000Z',
        },
      ],
    })
  })

  it('goes until the instant that is asked for, and no further than two years', async () => {
    expect(keysOf(await forecast('?until=2026-02-15T09:00:00.000Z'))).toEqual([
      '2026-02-12 trial_reminder',
    ])
    expect((await forecast('?until=2020-01-01T00:00:00.000Z')).body.events).toEqual([])
    expect(complaints(await forecast('?until=2030-01-01T00:00:00.000Z'))).toEqual(['until'])
    expect(complaints(await forecast('?until=tomorrow'))).toEqual(['until'])
    expect(complaints(await forecast('?if=lucky'))).toEqual(['if'])
    expect(complaints(await forecast('?if=forgiven'))).toEqual(['if'])
  })

  it('supposes what is asked: the card says no, another card, paid today, leaving', async () => {
    expect(keysOf(await forecast('?if=declined'))).toEqual(
      expect.arrayContaining(['2026-02-15 charge.declined', '2026-03-08 dunning.suspended']),
    )
    expect(keysOf(await forecast('?if=cancelled'))).toContain('2026-02-15 ended.period_ended')
    await world.until('2026-03-09T10:00:00Z')

    expect(keysOf(await forecast('?until=2026-04-10T00:00:00.000Z'))).not.toContain(
      '2026-03-09 restored',
    )
    for (const supposed of ['paid_today', 'new_card']) {
      expect(keysOf(await forecast(`?if=${supposed}`))).toContain('2026-03-09 restored')
    }
    expect(complaints(await forecast('?if=resumed'))).toEqual(['status'])
  })

  it('is for support too and not for operators, who have their own with what they may do', async () => {
    const support = await tokenOf(world, { role: 'support', account_id })
    expect((await forecast('', support)).status).toBe(200)
    expect((await forecast('', await operator())).status).toBe(403)

    expect((await byHand('forecast')).body).toEqual((await forecast()).body)
    expect(keysOf(await byHand('forecast?if=suspended'))).toContain('2026-02-15 skipped')
    // A trial that an operator makes active is over.
    expect(keysOf(await byHand('forecast?if=forgiven'))).toContain('2026-02-01 charge.paid')
    expect(
      (await api('GET', `/admin/customers/${account_id}/forecast`, { token: support })).status,
    ).toBe(403)
  })

  it('is empty before the phone system is ready', async () => {
    const waiting = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })

    expect((await forecast('', waiting)).body.events).toEqual([])
  })
})

describe('what operators see of one customer', () => {
  it('is what happened, as facts', async () => {
    await world.until('2026-02-16T09:00:00Z')

    const { data } = (await byHand('timeline')).body

    expect(data).toContainEqual({
      key: 'invoice.issued',
      at: '2026-02-15T09:00:00.000Z',
      args: expect.objectContaining({ number: 'PBX-2026-000001', total_minor: 2_299 }),
      outcome: 'success',
      actor: 'system',
      amounts: { amount: eur(2_299) },
    })
    expect(data.map(({ key }: { key: string }) => key)).toContain('dunning.climb')
  })

  it('and where they stand', async () => {
    await world.until('2026-03-09T09:00:00Z')

    expect((await byHand('standing')).body).toMatchObject({
      account_id,
      name: 'UAB Pavyzdys',
      email: 'jonas@example.lt',
      legal_address: { city: 'City', country: 'LT' },
      status: 'suspended',
      locks: ['dunning'],
      subscription: { plan_tier: 'business', status: 'suspended', dunning_state: 'suspended' },
      tenant: { desired_level: 'emergency_only' },
      banner: { kind: 'dunning_suspended' },
      card: { last4: '4242', is_default: true },
      owed: eur(2_299),
      account_credit: eur(0),
      invoices: [{ number: 'PBX-2026-000001', open_balance_minor: 2_299 }],
    })
  })

  it('of nobody is not found, and the operators’ own account is nobody', async () => {
    const token = await operator()
    for (const id of await nobodies(world)) {
      for (const what of ['forecast', 'timeline', 'standing']) {
        const answer = await api('GET', `/admin/customers/${id}/${what}`, { token })
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
      }
    }
    const waiting = await newAccount(world)
    const answer = await api('GET', `/admin/customers/${waiting}/standing`, { token })
    expect(answer.body).toMatchObject({ subscription: null, tenant: null, card: null })
  })
})
