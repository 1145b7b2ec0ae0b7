import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, nobodies, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  token = await world.operator()
})
afterEach(() => world.close())

const path = (rest = '', account_id = customer.account_id) =>
  `/admin/customers/${account_id}${rest}`
const view = (account_id?: string) => api('GET', path('', account_id), { token })
const change = (body: unknown, account_id?: string) =>
  api('PATCH', path('', account_id), { token, body })
const rowsOf = (account_id = customer.account_id) =>
  world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
const DECLINES = { behaviour: 'decline_after:1' } as const

describe('a customer', () => {
  it('is shown with subscription, cards and invoices', async () => {
    await world.advance('P15D')
    token = await world.operator()

    const { status, body } = await view()

    expect([status, body]).toEqual([
      200,
      {
        account: {
          account_id: customer.account_id,
          display_name: 'UAB Pavyzdys',
          email: 'jonas@example.lt',
          customer_type: 'company',
          company_name: 'UAB Pavyzdys',
          full_name: null,
          vat_id: null,
          vat_status: 'none',
          created_at: Date.parse('2026-02-01T09:00:00Z') / 1_000,
        },
        subscription: {
          subscription_id: expect.any(String),
          plan_tier: 'business',
          status: 'active',
          current_period_start: '2026-02-15T09:00:00.000Z',
          current_period_end: '2026-03-15T09:00:00.000Z',
          cancel_at_period_end: false,
          dunning_state: 'current',
          failed_attempts: 0,
          default_payment_method_id: body.payment_methods[0].id,
        },
        payment_methods: [
          {
            id: expect.any(String),
            brand: 'visa',
            last4: '4242',
            exp_month: 12,
            exp_year: 2099,
            is_default: true,
          },
        ],
        invoices: [
          {
            invoice_id: expect.any(String),
            number: 'PBX-2026-000001',
            status: 'paid',
            issued_at: '2026-02-15T09:00:00.000Z',
            due_at: '2026-02-15T09:00:00.000Z',
            total: { amount_minor: 2_299, currency: 'EUR' },
            open_balance_minor: 0,
          },
        ],
        withdrawal: null,
        disputes: [],
      },
    ])
  })

  it('who does not pay is shown with what is open and how often a card was asked', async () => {
    const debtor = await world.signUp({ email: 'ona@example.lt' }, DECLINES)
    await world.until('2026-02-19T09:00:00Z')
    token = await world.operator()

    const { subscription, invoices } = (await view(debtor.account_id)).body

    expect(subscription).toMatchObject({ dunning_state: 'retry_1', failed_attempts: 2 })
    expect(invoices).toMatchObject([{ status: 'open', open_balance_minor: 2_299 }])
  })

  it('who is a person has a full name and no company', async () => {
    const input = { customer_type: 'individual', full_name: 'Ona Onaitė', email: 'ona@example.lt' }
    const { account_id } = await world.signUp(input)

    expect((await view(account_id)).body.account).toMatchObject({
      display_name: 'Ona Onaitė',
      company_name: null,
      full_name: 'Ona Onaitė',
    })
  })

  it('who is a person has one name, whichever way it is changed', async () => {
    const input = { customer_type: 'individual', full_name: 'Ona Onaitė', email: 'ona@example.lt' }
    const ona = await world.signUp(input)
    const names = async () => {
      const { account } = (await view(ona.account_id)).body
      const { first_name, last_name } = (await api('GET', '/me', { token: ona.token })).body
      const { company_name } = (await api('GET', '/account', { token: ona.token })).body
      return [account.display_name, account.full_name, company_name, `${first_name} ${last_name}`]
    }
    const own = { token: ona.token }
    const all = (name: string) => [name, name, name, name]

    await api('PATCH', '/account', { ...own, body: { company_name: 'Ona Petraitė' } })
    expect(await names()).toEqual(all('Ona Petraitė'))
    await api('PATCH', '/me/account', { ...own, body: { company_name: 'Ona Rasaitė' } })
    expect(await names()).toEqual(all('Ona Rasaitė'))
    await api('PATCH', '/me', { ...own, body: { first_name: 'Marija' } })
    expect(await names()).toEqual(all('Marija Rasaitė'))
    await change({ company_name: 'Ona Onaitė' }, ona.account_id)
    expect(await names()).toEqual(all('Ona Onaitė'))
  })

  it('who waits for the phone system has no subscription', async () => {
    const account_id = await newAccount(world)

    expect((await view(account_id)).body).toMatchObject({ subscription: null, invoices: [] })
  })

  it('is none that nobody knows, and not the operators’ own account', async () => {
    for (const id of await nobodies(world)) {
      for (const answer of [
        await view(id),
        await change({}, id),
        await change({ vat_id: 'LT100001919017' }, id),
        await api('GET', path('/payment-methods', id), { token }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
      }
    }
  })
})

describe('a change of a customer', () => {
  it('is saved and audited with the names of its fields, and mails nobody', async () => {
    const before = await world.mail()
    const { status, body } = await change({ company_name: ' UAB Nauja ', contact_phone: '+3706' })
    await world.settle()

    expect([status, body.account.display_name]).toEqual([200, 'UAB Nauja'])
    expect((await rowsOf()).at(-1)).toMatchObject({
      action: 'admin.customer.update',
      actor: 'admin',
      meta: '{"fields":"company_name contact_phone"}',
    })
    expect(await world.mail()).toEqual(before)
  })

  it('of the VAT number asks the registry at once', async () => {
    const valid = await change({ vat_id: 'LT100001919017' })

    expect(valid.body.account).toMatchObject({ vat_id: 'LT100001919017', vat_status: 'valid' })
  })

  it.each(['LT100001919999', 'nonsense'])(
    'of the VAT number to %s saves nothing',
    async (vat_id) => {
      const answer = await change({ vat_id, company_name: 'UAB Nauja' })

      expect([answer.status, answer.body.code]).toEqual([422, 'vat.verification_failed'])
      expect((await view()).body.account).toMatchObject({
        vat_id: null,
        display_name: 'UAB Pavyzdys',
      })
    },
  )

  it('of the VAT number is pending while the registry is away', async () => {
    await world.sandbox.setFault('vat', 'down')

    const { body } = await change({ vat_id: 'LT100001919017' })

    expect(body.account).toMatchObject({ vat_id: 'LT100001919017', vat_status: 'pending_review' })
  })

  it.each([null, '', ' '])('takes the VAT number away by %j', async (vat_id) => {
    await change({ vat_id: 'LT100001919017' })

    expect((await change({ vat_id })).body.account).toMatchObject({
      vat_id: null,
      vat_status: 'none',
    })
  })

  it('takes away what may be missing by an empty text', async () => {
    await change({ contact_phone: '+3706', reg_number: '300' })
    await change({ contact_phone: '', reg_number: '' })

    const account = await world.ports.store.read((tx) => tx.accounts.get(customer.account_id))
    expect(account).toMatchObject({ contact_phone: null, reg_number: null })
  })

  it.each([
    ['company_name', { company_name: ' ' }],
    ['company_name', { company_name: 'x'.repeat(10_001) }],
    ['company_name', { company_name: null }],
    ['reg_number', { reg_number: 'a\nb' }],
    ['contact_email', { contact_email: 'a@b.lt' }],
  ])('is refused on %s: %.40j', async (name, body) => {
    expect(complaints(await change(body))).toEqual([name])
  })
})

it.each([
  ['GET', ''],
  ['PATCH', ''],
  ['GET', '/payment-methods'],
  ['POST', '/payment-methods'],
  ['DELETE', '/payment-methods/x'],
  ['GET', '/banners'],
  ['POST', '/banners'],
  ['DELETE', '/banners/x'],
] as const)('%s /admin/customers/…%s is the operators’ alone', async (method, rest) => {
  const { account_id } = customer
  const operator = await world.ports.store.read((tx) => tx.accounts.operator())
  for (const actor of [
    { role: 'owner', account_id },
    { role: 'support', account_id },
    { role: 'admin', account_id: operator?.account_id ?? '' },
  ] as const) {
    const answer = await api(method, path(rest), {
      token: await tokenOf(world, actor),
      headers: { 'idempotency-key': 'a-key' },
    })
    expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
  }
})
