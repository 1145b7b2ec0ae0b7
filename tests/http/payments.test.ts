import { after, type Payment, SECOND } from '@billing/core'
import { aPayment } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterEach(() => world.close())

const BEGAN = '2026-02-01T09:00:00.000Z'
const seconds = Date.parse(BEGAN) / 1_000

/** Payments `p-1`, `p-2` …, a second apart. */
const paid = (count: number, differs: Partial<Payment> = {}, name = 'p') =>
  world.ports.store.transaction(async (tx) => {
    for (let n = 1; n <= count; n++) {
      const payment_id = `${name}-${n}`
      const created_at = after(world.now(), (n - 1) * SECOND)
      const own = { payment_id, order_id: `order-${payment_id}`, created_at, captured_at: null }
      await tx.payments.put(aPayment({ ...own, account_id: customer.account_id, ...differs }))
    }
  })
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('the payments of an account', () => {
  const list = (query = '', token = customer.token) => api('GET', `/payments${query}`, { token })

  it('are none at first', async () => {
    expect((await list()).body).toEqual({ data: [], page_info: { next_cursor: null } })
  })

  it('are shown as the contract says, with when the money was captured', async () => {
    await paid(1, { captured_at: after(world.now(), 60 * SECOND) })
    await paid(1, { status: 'failed', failure_code: 'expired' }, 'a')

    const shown = { kind: 'topup', amount_minor: 2_500, currency: 'EUR', invoice_id: null }
    expect((await list()).body.data).toEqual([
      { id: 'p-1', ...shown, status: 'completed', occurred_at: '2026-02-01T09:01:00.000Z' },
      { id: 'a-1', ...shown, status: 'failed', occurred_at: BEGAN },
    ])
  })

  it('come newest first, page by page, 20 unless asked and 100 at most', async () => {
    await paid(25)

    const first = await list('?limit=2')
    const next = first.body.page_info.next_cursor
    await paid(1, { created_at: after(world.now(), 99 * SECOND) }, 'new')
    const second = await list(`?limit=2&cursor=${next}`)

    expect(idsOf(first.body.data)).toEqual(['p-25', 'p-24'])
    expect(idsOf(second.body.data)).toEqual(['p-23', 'p-22'])
    expect((await list()).body.data).toHaveLength(20)
    const all = await list('?limit=100')
    expect([all.body.data.length, all.body.page_info.next_cursor]).toEqual([26, null])
    expect(complaints(await list('?limit=101'))).toEqual(['limit'])
  })

  it('are of the account: another one sees none, and its cursor is foreign', async () => {
    await paid(3)
    const account_id = await newAccount(world)
    const other = await tokenOf(world, { role: 'owner', account_id })
    const { next_cursor } = (await list('?limit=1')).body.page_info

    expect((await list('', other)).body.data).toEqual([])
    expect(complaints(await list(`?cursor=${next_cursor}`, other))).toEqual(['cursor'])
    expect(complaints(await list(`?cursor=${next_cursor}x`))).toEqual(['cursor'])
  })

  it('are open to the support user, and to no operator', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })

    expect((await list('', support)).status).toBe(200)
    expect((await list('', await world.operator())).status).toBe(403)
  })
})

describe('the payments of all accounts', () => {
  let operator: string
  beforeEach(async () => {
    operator = await world.operator()
  })
  const list = (query = '', token = operator) => api('GET', `/admin/payments${query}`, { token })
  const ids = ({ body }: ApiAnswer) => idsOf(body.payments)

  it('name the customer and the provider’s order, in unix seconds', async () => {
    await paid(1, { captured_at: after(world.now(), 60 * SECOND) })

    expect((await list()).body).toEqual({
      payments: [
        {
          id: 'p-1',
          kind: 'topup',
          customer: {
            account_id: customer.account_id,
            company_name: 'UAB Pavyzdys',
            email: customer.email,
          },
          amount_minor: 2_500,
          currency: 'EUR',
          status: 'completed',
          occurred_at: seconds + 60,
          provider_order_id: 'order-p-1',
        },
      ],
      next_cursor: null,
    })
  })

  it('are narrowed by kind, status and account, alone and together', async () => {
    const other = await newAccount(world)
    await paid(2)
    await paid(1, { kind: 'subscription', status: 'failed' }, 'cycle')
    await paid(1, { account_id: other, status: 'pending' }, 'other')

    expect(ids(await list('?kind=subscription'))).toEqual(['cycle-1'])
    expect(ids(await list('?kind=topup'))).toEqual(['p-2', 'p-1', 'other-1'])
    expect(ids(await list('?status=completed'))).toEqual(['p-2', 'p-1'])
    expect(ids(await list(`?account_id=${other}`))).toEqual(['other-1'])
    expect(ids(await list(`?account_id=${other}&status=completed`))).toEqual([])
    expect((await list('?kind=signup')).body).toEqual({ payments: [], next_cursor: null })
  })

  it.each(['kind=refund', 'status=paid', 'account_id=%20', 'account_id='])(
    'refuse the filter %s',
    async (query) => {
      const answer = await list(`?${query}`)

      expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
      expect(complaints(answer)).toEqual([query.split('=')[0]])
    },
  )

  it('go on page by page, under the same filters only', async () => {
    await paid(3)

    const first = await list('?limit=2&status=completed')
    const cursor = first.body.next_cursor
    const second = await list(`?limit=2&status=completed&cursor=${cursor}`)

    expect([ids(first), ids(second)]).toEqual([['p-3', 'p-2'], ['p-1']])
    expect(second.body.next_cursor).toBeNull()
    for (const query of ['', '&status=failed', '&status=completed&kind=topup']) {
      expect(complaints(await list(`?cursor=${cursor}${query}`))).toEqual(['cursor'])
    }
  })

  it('are for operators with a second factor alone', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })

    for (const token of [customer.token, support]) {
      expect((await list('', token)).body.code).toBe('auth.forbidden')
    }
  })
})
