import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp({ legal_address: undefined })
})
afterEach(() => world.close())

const ask = (method: string, path: string, body?: unknown) =>
  api(method, path, { token: customer.token, ...(body === undefined ? {} : { body }) })
const view = async () => (await ask('GET', '/account')).body

const VILNIUS = { line1: 'Gedimino pr. 1', city: 'Vilnius', postal_code: '01103', country: 'LT' }
const BERLIN = {
  line1: 'Unter den Linden 1',
  line2: '2. OG',
  city: 'Berlin',
  postal_code: '10117',
  country: 'DE',
}

describe('changing the account', () => {
  it('saves what is sent and leaves the rest', async () => {
    const before = await view()
    await world.advance('PT1M')

    const { status, body } = await ask('PATCH', '/account', {
      company_name: ' UAB Nauja ',
      reg_number: '304123456',
      contact_phone: '+37060000000',
      contact_email: ' Ona@Example.lt ',
      language: 'lt',
      legal_address: VILNIUS,
    })

    expect(status).toBe(200)
    expect(body).toEqual({
      ...before,
      address_missing: false,
      company_name: 'UAB Nauja',
      reg_number: '304123456',
      contact_phone: '+37060000000',
      pending_contact_email: 'Ona@Example.lt',
      language: 'lt',
      legal_address: VILNIUS,
      updated_at: '2026-02-01T09:01:00.000Z',
    })
    expect(await view()).toEqual(body)
  })

  it('takes away what may be missing', async () => {
    const full = { reg_number: '1', contact_phone: '2', invoice_address: BERLIN }
    await ask('PATCH', '/account', full)

    const empty = { reg_number: '', contact_phone: ' ', invoice_address: null }
    const { body } = await ask('PATCH', '/account', empty)

    expect(body).toMatchObject({ reg_number: null, contact_phone: null, invoice_address: null })
  })

  it('is possible with nothing to change, and without a body', async () => {
    const before = await view()

    expect((await ask('PATCH', '/account', {})).body).toEqual(before)
    expect((await ask('PATCH', '/account')).body).toEqual(before)
    expect((await ask('PATCH', '/me/account')).status).toBe(200)
  })

  it.each([
    ['company_name', { company_name: '' }],
    ['company_name', { company_name: ' ' }],
    ['company_name', { company_name: 'x'.repeat(10_001) }],
    ['reg_number', { reg_number: 'x'.repeat(10_001) }],
    ['contact_phone', { contact_phone: 7 }],
    ['contact_email', { contact_email: 'nobody' }],
    ['contact_email', { contact_email: `${'a'.repeat(250)}@b.lt` }],
    ['language', { language: 'de' }],
    ['status', { status: 'active' }],
    ['legal_address.country', { legal_address: { ...VILNIUS, country: 'XX' } }],
    ['legal_address.city', { legal_address: { ...VILNIUS, city: undefined } }],
    ['invoice_address.line1', { invoice_address: { ...VILNIUS, line1: '' } }],
    ['invoice_address.floor', { invoice_address: { ...VILNIUS, floor: 2 } }],
  ])('refuses what does not fit as %s', async (name, body) => {
    const answer = await ask('PATCH', '/account', body)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual([name])
  })

  it('writes in the audit log who changed which fields, and no text of theirs', async () => {
    await ask('PATCH', '/account', { reg_number: '304123456', language: 'lt' })

    const rows = await world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 100))

    const row = rows.findLast(({ action }) => action === 'account.updated')
    expect(row).toMatchObject({ actor: 'customer', meta: '{"fields":"language reg_number"}' })
  })
})

describe('the light update', () => {
  it('changes the account in short, and asks nobody about the VAT number', async () => {
    await world.sandbox.setFault('vat', 'down')

    const { status, body } = await ask('PATCH', '/me/account', {
      company_name: 'UAB Nauja',
      contact_phone: '+37060000000',
      reg_number: '304123456',
      vat_id: 'DE 123456999',
    })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      company_name: 'UAB Nauja',
      contact_phone: '+37060000000',
      reg_number: '304123456',
      vat_id: 'DE123456999',
      vat_status: 'pending',
      email: customer.email,
    })
  })

  it('with the same VAT number leaves its status', async () => {
    await ask('PATCH', '/account', { vat_id: 'LT100001919017' })

    const { body } = await ask('PATCH', '/me/account', { vat_id: 'LT 100001919017' })

    expect(body).toMatchObject({ vat_id: 'LT100001919017', vat_status: 'valid' })
  })

  it('refuses a VAT number that is none', async () => {
    const answer = await ask('PATCH', '/me/account', { vat_id: 'US1', company_name: 'Another' })

    expect([answer.status, answer.body.code]).toEqual([422, 'vat.verification_failed'])
    expect((await view()).company_name).toBe('UAB Pavyzdys')
  })

  it.each([
    ['company_name', { company_name: 'x'.repeat(201) }],
    ['contact_phone', { contact_phone: 'x'.repeat(51) }],
    ['reg_number', { reg_number: '' }],
    ['vat_id', { vat_id: '' }],
    ['language', { language: 'lt' }],
  ])('refuses what does not fit as %s', async (name, body) => {
    const answer = await ask('PATCH', '/me/account', body)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual([name])
  })
})

describe('saving an address', () => {
  it('puts it in place of the one before, each kind by itself', async () => {
    await ask('POST', '/account/addresses', { kind: 'legal', ...VILNIUS, country: 'lt' })
    await ask('POST', '/account/addresses', { kind: 'invoice', ...VILNIUS })

    const { status, body } = await ask('POST', '/account/addresses', { kind: 'invoice', ...BERLIN })

    expect(status).toBe(200)
    expect(body).toMatchObject({ legal_address: VILNIUS, invoice_address: BERLIN })
    expect(await view()).toEqual(body)
  })

  it('leaves an empty second line out', async () => {
    const { body } = await ask('POST', '/account/addresses', {
      kind: 'legal',
      ...VILNIUS,
      line2: ' ',
    })

    expect(body.legal_address).toEqual(VILNIUS)
  })

  it.each([
    ['kind', { kind: 'home' }],
    ['line1', { line1: 'x'.repeat(201) }],
    ['line2', { line2: 'x'.repeat(201) }],
    ['city', { city: '' }],
    ['postal_code', { postal_code: 'x'.repeat(21) }],
    ['country', { country: 'LTU' }],
    ['country', { country: 'ZZ' }],
    ['floor', { floor: 2 }],
  ])('refuses what does not fit as %s', async (name, differs) => {
    const body = { kind: 'legal', ...VILNIUS, ...differs }
    const answer = await ask('POST', '/account/addresses', body)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual([name])
    expect((await view()).legal_address).toBeNull()
  })
})

describe('who may', () => {
  it('a support user changes nothing', async () => {
    const { account_id } = customer
    const token = await tokenOf(world, { role: 'support', account_id })
    const body = { kind: 'legal', ...VILNIUS }

    const answers = [
      await api('PATCH', '/account', { token, body: { language: 'lt' } }),
      await api('PATCH', '/me/account', { token, body: { reg_number: '1' } }),
      await api('POST', '/account/addresses', { token, body }),
    ]

    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
      answers.map(() => [403, 'auth.forbidden']),
    )
  })

  it('an owner changes their own account, also before the phone system stands', async () => {
    const account_id = await newAccount(world)
    const token = await tokenOf(world, { role: 'owner', account_id })

    const { status } = await api('PATCH', '/account', { token, body: { reg_number: '77' } })

    expect(status).toBe(200)
    expect((await view()).reg_number).toBeNull()
  })
})
