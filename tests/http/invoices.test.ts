import { aCreditNote, anInvoice, march } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { credited, GROUPS_OF_1210, issued } from '../invoices/issued.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  token = customer.token
})
afterEach(() => world.close())

const get = (path: string, as = token) => api('GET', path, { token: as })
type Answer = Awaited<ReturnType<typeof get>>
const numbers = ({ body }: Answer): string[] =>
  (body.data ?? body.credit_notes).map(({ number }: { number: string }) => number)
const codeOf = ({ status, body }: Answer) => [status, body.code]
const nextPath = ({ headers }: Answer) =>
  /<\/v1([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]

/** The n-th invoice of the customer, a day younger than the one before. */
const invoiced = (n: number, account_id = customer.account_id) =>
  issued(world, account_id, n, { issued_at: march(n) })

const stranger = async () => {
  const account_id = await newAccount(world)
  return { account_id, token: await tokenOf(world, { role: 'owner', account_id }) }
}
const supporter = () => tokenOf(world, { role: 'support', account_id: customer.account_id })

/** A download as it travels: its bytes and its headers. */
async function download(path: string, as = token) {
  await get(path, as)
  const headers = { authorization: `Bearer ${as}` }
  const answer = await world.request(`/v1${path}`, { headers })
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers }
}

describe('invoices', () => {
  it('are shown as their customer reads them, and nothing of ours', async () => {
    await invoiced(1)

    const { body } = await get('/invoices')

    expect(body).toEqual({
      data: [
        {
          invoice_id: 'invoice-1',
          number: 'PBX-2026-000001',
          status: 'paid',
          issued_at: '2026-03-01T12:00:00.000Z',
          due_at: '2026-03-01T12:00:00.000Z',
          paid_at: '2026-03-02T12:00:00.000Z',
          subtotal: { amount_minor: 1_900, currency: 'EUR' },
          vat_amount: { amount_minor: 399, currency: 'EUR' },
          vat_rate_basis_points: 2_100,
          total: { amount_minor: 2_299, currency: 'EUR' },
          line_items: [
            {
              description: 'Planas „Business“, mėnesio mokestis',
              quantity: 1,
              unit_price: { amount_minor: 1_900, currency: 'EUR' },
              line_total: { amount_minor: 1_900, currency: 'EUR' },
              period_start: '2026-03-01T12:00:00.000Z',
              period_end: '2026-04-01T12:00:00.000Z',
            },
          ],
          pdf_available: true,
        },
      ],
      page_info: { next_cursor: null },
    })
    expect((await get('/invoices/invoice-1')).body).toEqual(body.data[0])
  })

  it('come newest first, page by page', async () => {
    for (const n of [2, 1, 3]) await invoiced(n)

    const first = await get('/invoices?limit=2')
    const last = await get(`/invoices?limit=2&cursor=${first.body.page_info.next_cursor}`)

    expect(numbers(first)).toEqual(['PBX-2026-000003', 'PBX-2026-000002'])
    expect(numbers(last)).toEqual(['PBX-2026-000001'])
    expect(last.body.page_info).toEqual({ next_cursor: null })
    expect(first.headers.get('link')).toBeNull()
    for (const query of ['limit=0', 'limit=101']) {
      expect(complaints(await get(`/invoices?${query}`))).toEqual(['limit'])
    }
    const foreign = await get(`/credit-notes?cursor=${first.body.page_info.next_cursor}`)
    expect([foreign.status, complaints(foreign)]).toEqual([422, ['cursor']])
  })

  it('that are drafts are never shown, nor those of another account', async () => {
    const other = await stranger()
    const { subscription_id } = await invoiced(1, customer.account_id)
    await world.ports.store.transaction((tx) =>
      tx.invoices.put({
        ...anInvoice({ invoice_id: 'draft-1', account_id: customer.account_id, subscription_id }),
        cycle_id: null,
        status: 'draft',
        number: null,
        issued_at: null,
        paid_at: null,
        pdf_key: null,
      }),
    )

    expect(numbers(await get('/invoices'))).toEqual(['PBX-2026-000001'])
    expect((await get('/invoices', other.token)).body.data).toEqual([])
    const operator = await world.operator()
    const refused = [
      await get('/invoices/draft-1'),
      await get('/invoices/draft-1/pdf'),
      await get('/admin/invoices/draft-1/pdf', operator),
      await get('/invoices/nothing'),
      await get('/invoices/%20/pdf'),
      await get('/invoices/invoice-1', other.token),
      await get('/invoices/invoice-1/pdf', other.token),
    ]
    expect(refused.map(codeOf)).toEqual(refused.map(() => [404, 'not_found']))
  })

  it('with a number past the last one of its width are shown all the same', async () => {
    await issued(world, customer.account_id, 1_000_000)

    const answer = await world.api('GET', '/invoices', { token })

    expect(numbers(answer)).toEqual(['PBX-2026-1000000'])
  })
})

describe('downloading a document', () => {
  it('gives the same bytes to the customer, to support and to an operator, every time', async () => {
    await invoiced(1)
    const operator = await world.operator()

    const files = [
      await download('/invoices/invoice-1/pdf'),
      await download('/invoices/invoice-1/pdf', await supporter()),
      await download('/admin/invoices/invoice-1/pdf', operator),
    ]

    for (const { bytes, headers } of files) {
      expect(bytes).toEqual(files[0]?.bytes)
      expect(headers.get('content-type')).toBe('application/pdf')
      expect(headers.get('content-disposition')).toBe('attachment; filename="PBX-2026-000001.pdf"')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
    }
    expect(
      Buffer.from(files[0]?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('gives a credit note under its own number, and another account’s to nobody', async () => {
    const note = await credited(world, await invoiced(1))
    const other = await stranger()
    const path = `/credit-notes/${note.credit_note_id}/pdf`

    const { bytes, headers } = await download(path)

    expect(headers.get('content-disposition')).toBe('attachment; filename="CN-2026-00001.pdf"')
    expect((await download(path, await supporter())).bytes).toEqual(bytes)
    const refused = [await get(path, other.token), await get('/credit-notes/nothing/pdf')]
    expect(refused.map(codeOf)).toEqual(refused.map(() => [404, 'not_found']))
  })
})

describe('credit notes', () => {
  it('are shown as their customer reads them, and nothing of ours', async () => {
    await credited(world, await invoiced(1))

    const { body } = await get('/credit-notes')

    expect(body).toEqual({
      credit_notes: [
        {
          id: 'note-1',
          number: 'CN-2026-00001',
          invoice_id: 'invoice-1',
          invoice_number: 'PBX-2026-000001',
          amount: { amount_minor: 1_210, currency: 'EUR' },
          reason_code: 'goodwill',
          notes: null,
          issued_at: aCreditNote().issued_at,
          kind: 'credit',
          vat_groups: GROUPS_OF_1210,
        },
      ],
    })
  })

  it('of one invoice or of all come newest first; the Link leads on, with its filter', async () => {
    const [one, other] = [await invoiced(1), await invoiced(2)]
    for (const [n, of] of [one, other, one, one].entries()) {
      await credited(world, of, n + 1, { issued_at: march(n + 5) })
    }

    const all = await get('/credit-notes')
    const first = await get('/credit-notes?limit=2&invoice_id=invoice-1')
    const last = await get(nextPath(first) ?? '')

    expect(numbers(all)).toEqual([4, 3, 2, 1].map((n) => `CN-2026-0000${n}`))
    expect(numbers(first)).toEqual(['CN-2026-00004', 'CN-2026-00003'])
    expect(numbers(last)).toEqual(['CN-2026-00001'])
    expect([all, last].map(nextPath)).toEqual([undefined, undefined])
    const unfiltered = nextPath(first)?.replace('invoice_id=invoice-1', '')
    expect(complaints(await get(unfiltered ?? ''))).toEqual(['cursor'])
    expect(complaints(await get('/credit-notes?invoice_id=%00'))).toEqual(['invoice_id'])
  })

  it('of another account are none, even by the id of its invoice', async () => {
    await credited(world, await invoiced(1))
    const other = await stranger()

    for (const query of ['', '?invoice_id=invoice-1', `?account_id=${customer.account_id}`]) {
      const { body } = await get(`/credit-notes${query}`, other.token)
      expect(body).toEqual({ credit_notes: [] })
    }
    expect(numbers(await get('/credit-notes', await supporter()))).toHaveLength(1)
  })

  it('are listed to operators of all accounts, of one account or of one invoice', async () => {
    const { account_id } = await stranger()
    const operator = await world.operator()
    await credited(world, await invoiced(1), 1, { issued_at: march(5) })
    await credited(world, await invoiced(2), 2, { issued_at: march(6) })
    const { subscription_id } = await invoiced(3)
    const theirs = await issued(world, account_id, 4, { subscription_id })
    await credited(world, theirs, 3, { issued_at: march(7) })
    const list = (query = '') => get(`/admin/credit-notes${query}`, operator)

    expect(numbers(await list())).toEqual(['CN-2026-00003', 'CN-2026-00002', 'CN-2026-00001'])
    expect(numbers(await list(`?account_id=${account_id}`))).toEqual(['CN-2026-00003'])
    expect(numbers(await list('?invoice_id=invoice-2'))).toEqual(['CN-2026-00002'])
    expect(numbers(await list(`?invoice_id=invoice-2&account_id=${account_id}`))).toEqual([])
    const first = await list('?limit=1')
    expect(numbers(await get(nextPath(first) ?? '', operator))).toEqual(['CN-2026-00002'])
    expect(codeOf(await get('/admin/credit-notes'))).toEqual([403, 'auth.forbidden'])
  })
})
