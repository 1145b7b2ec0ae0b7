import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { topupActions } from '../support/topup-actions.ts'
import { openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked } from './checked.ts'

let world: World
let api: World['api']
let account_id: string
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  account_id = (await world.signUp()).account_id
})
afterEach(() => world.close())

const owner = () => tokenOf(world, { role: 'owner', account_id })
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const newest = async () => {
  const { data } = (await api('GET', '/invoices', { token: await owner() })).body
  return data[0].invoice_id as string
}
const explained = async (token?: string) =>
  api('GET', `/invoices/${await newest()}/explanation`, { token: token ?? (await owner()) })

describe('the explanation of an invoice', () => {
  it('counts each line, says which VAT and what proves it, what was paid and what is owed', async () => {
    await world.until('2026-02-15T10:00:00Z')

    const { status, body } = await explained()

    expect(status).toBe(200)
    expect(body.lines).toEqual([
      {
        rule: 'period',
        description: expect.any(String),
        line_total: eur(1_900),
        period_start: '2026-02-15T09:00:00.000Z',
        period_end: '2026-03-15T09:00:00.000Z',
        plan_tier: 'business',
        item: null,
        quantity: 1,
        price: eur(1_900),
        list: null,
        basis_points: null,
        parts: null,
        amount: null,
        days: 28,
        of_days: 28,
        taken_back: false,
        paid: null,
        month: null,
        rounding: 'none',
      },
    ])
    expect(body.vat).toMatchObject({
      treatment: 'domestic',
      rate_basis_points: 2_100,
      rate_country: 'LT',
      customer_country: 'LT',
      territory: null,
      vat_id: null,
      vat_status: 'not_provided',
    })
    expect(body).toMatchObject({ subtotal: eur(1_900), vat_amount: eur(399), total: eur(2_299) })
    expect(body.payments).toEqual([{ amount: eur(2_299), captured_at: '2026-02-15T09:00:00.000Z' }])
    expect([body.owed, body.notes]).toEqual([eur(0), []])
  })

  it('of a change of plan counts the days, and says where half a cent was rounded', async () => {
    await world.until('2026-02-23T09:00:00Z')
    const asked = { token: await owner(), body: { new_tier: 'enterprise' } }
    const headers = { 'idempotency-key': 'up' }
    await api('POST', '/subscription/change-plan-now', { ...asked, headers })

    const { lines } = (await explained()).body

    // 20 of 28 days: 19.00 × 20 ÷ 28 = 13.571…, 59.00 × 20 ÷ 28 = 42.142…
    const days = { days: 20, of_days: 28, rounding: 'half_up' }
    expect(lines).toMatchObject([
      { rule: 'unused', line_total: eur(-1_357), price: eur(1_900), taken_back: true, ...days },
      { rule: 'remaining', line_total: eur(4_214), price: eur(5_900), taken_back: false, ...days },
    ])
  })

  it('of a topup says that the VAT is in what was paid', async () => {
    await topupActions(world, account_id).pay(2_000)

    const { lines } = (await explained()).body

    expect(lines).toMatchObject([
      { rule: 'topup', paid: eur(2_000), line_total: eur(1_653), rounding: 'half_up', days: null },
    ])
  })

  it('has what credit notes took back, by rate', async () => {
    await world.until('2026-02-15T10:00:00Z')
    const invoice_id = await newest()
    const token = await world.operator()
    const headers = { 'idempotency-key': 'note' }
    const body = { invoice_id, amount: eur(1_210), reason: 'Two weeks without calls' }
    await world.api('POST', '/admin/credit-notes', { token, headers, body })

    expect((await explained()).body.notes).toMatchObject([
      {
        number: 'CN-2026-00001',
        amount: eur(1_210),
        vat_amount: eur(210),
        groups: [{ treatment: 'domestic', rate_basis_points: 2_100, net: eur(1_000) }],
      },
    ])
  })

  it('shows a customer what the evidence says, and only operators which record it is', async () => {
    await world.until('2026-02-15T10:00:00Z')
    const operator = await world.operator()
    const path = `/invoices/${await newest()}/explanation`

    const own = (await explained()).body.vat.place
    const theirs = (await api('GET', `/admin${path}`, { token: operator })).body.vat.place

    expect(own.pieces.length).toBeGreaterThan(0)
    expect(own.pieces.map((piece: object) => Object.keys(piece).toSorted())).toEqual(
      own.pieces.map(() => ['country', 'kind']),
    )
    expect(theirs.pieces).toEqual(
      own.pieces.map((piece: object) => ({ ...piece, piece_id: expect.any(String) })),
    )
  })

  it('is the account’s: support reads it, another account and an operator do not', async () => {
    await world.until('2026-02-15T10:00:00Z')
    const path = `/invoices/${await newest()}/explanation`
    const support = await tokenOf(world, { role: 'support', account_id })
    const other = await tokenOf(world, { role: 'owner', account_id: await newAccount(world) })
    const operator = await world.operator()
    const ask = async (url: string, token: string) => (await api('GET', url, { token })).status

    expect(await ask(path, support)).toBe(200)
    expect(await ask(path, other)).toBe(404)
    expect(await ask(path, operator)).toBe(403)
    expect(await ask(`/admin${path}`, support)).toBe(403)
    expect(await ask('/invoices/nothing/explanation', support)).toBe(404)
    expect(await ask('/admin/invoices/nothing/explanation', operator)).toBe(404)
  })
})
