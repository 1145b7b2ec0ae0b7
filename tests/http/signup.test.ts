import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { aSignupBody } from './apps.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
beforeAll(async () => {
  world = await openWorld()
  api = checked(world)
})
afterAll(() => world.close())

const signUp = (body: unknown) => api('POST', '/signup', { body })

describe('createSignup', () => {
  it('takes a company', async () => {
    const answer = await signUp({
      ...aSignupBody('company@example.lt'),
      password: 'a long enough word',
      admin_first_name: 'Ona',
      admin_last_name: 'Onaitė',
      language: 'lt',
    })

    expect(answer.status).toBe(202)
    expect(answer.body).toMatchObject({
      status: 'pending_payment',
      amount_minor: 1_900,
      currency: 'EUR',
      price_with_vat: {
        net: { amount_minor: 1_900, currency: 'EUR' },
        vat_rate_basis_points: 2_100,
        vat: { amount_minor: 399, currency: 'EUR' },
        gross: { amount_minor: 2_299, currency: 'EUR' },
        shown: 'net',
        renews: 'monthly',
      },
      first_invoice: {
        at: '2026-02-15T09:00:00.000Z',
        line_items: [{ quantity: 1, line_total: { amount_minor: 1_900, currency: 'EUR' } }],
        total: { amount_minor: 2_299, currency: 'EUR' },
      },
      created_at: '2026-02-01T09:00:00.000Z',
    })
    expect(Object.keys(answer.body).toSorted()).toEqual([
      'amount_minor',
      'checkout_url',
      'created_at',
      'currency',
      'first_invoice',
      'order_token',
      'price_with_vat',
      'signup_id',
      'status',
    ])
  })

  it('takes a person', async () => {
    const { company_name: _, ...body } = aSignupBody('person@example.lt')
    const answer = await signUp({ ...body, customer_type: 'individual', full_name: 'Ona Onaitė' })

    expect(answer.status).toBe(202)
  })

  it('takes the full address of a company, which its account then has', async () => {
    const legal_address = { line1: ' 1 Street ', city: 'Town', postal_code: '1000', country: 'lt' }
    const email = 'address@example.lt'
    expect((await signUp({ ...aSignupBody(email), legal_address })).status).toBe(202)

    const { legal_address: kept } = await world.opened.db
      .selectFrom('accounts')
      .select('legal_address')
      .where('contact_email', '=', email)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(String(kept))).toEqual({ ...legal_address, line1: '1 Street', country: 'LT' })
  })

  it.each([
    ['line1', { line1: '' }],
    ['country', { country: 'XX' }],
  ])('refuses a company’s address with a wrong %s', async (field, differs) => {
    const address = { line1: '1 Street', city: 'Town', postal_code: '1000', country: 'LT' }
    const legal_address = { ...address, ...differs }
    const answer = await signUp({ ...aSignupBody('wrong@example.lt'), legal_address })

    expect([answer.status, complaints(answer)]).toEqual([422, [`legal_address.${field}`]])
  })

  it.each([
    ['a person’s name for a company', { full_name: 'Ona' }, 'full_name'],
    ['no name', { company_name: undefined }, 'company_name'],
    ['an empty name', { company_name: '' }, 'company_name'],
    ['another kind of customer', { customer_type: 'robot' }, 'customer_type'],
    ['no address', { email: undefined }, 'email'],
    ['an address that is none', { email: 'ona' }, 'email'],
    ['an address with a line break', { email: 'ona@example.lt\r\nbcc: x@example.lt' }, 'email'],
    ['an address of 255 characters', { email: `${'a'.repeat(244)}@example.lt` }, 'email'],
    ['a country that does not exist', { country: 'XX' }, 'country'],
    ['a country of three letters', { country: 'LTU' }, 'country'],
    ['a password of eleven characters', { password: 'a'.repeat(11) }, 'password'],
    ['a password of 201 characters', { password: 'a'.repeat(201) }, 'password'],
    ['a name of 10,001 characters', { company_name: 'a'.repeat(10_001) }, 'company_name'],
    ['a name that no database keeps', { company_name: 'a\0b' }, 'company_name'],
    ['half a character', { admin_first_name: '\ud800' }, 'admin_first_name'],
    ['a language that we do not speak', { language: 'de' }, 'language'],
    ['a tier that is no text', { plan_tier: 7 }, 'plan_tier'],
    ['no tier', { plan_tier: undefined }, 'plan_tier'],
    [
      'a tier not on offer, with an address that is none',
      { plan_tier: 'x', email: 'ona' },
      'email',
    ],
    [
      'a tier not on offer, in a country that is none',
      { plan_tier: 'x', country: 'ZZ' },
      'country',
    ],
    [
      'a tier not on offer, with a password that is guessed',
      { plan_tier: 'x', password: 'password1234' },
      'password',
    ],
  ])('refuses %s', async (_name, differs, field) => {
    const answer = await signUp({ ...aSignupBody('refused@example.lt'), ...differs })

    expect([answer.status, answer.body.code, complaints(answer)]).toEqual([
      422,
      'validation.failed',
      [field],
    ])
  })

  it('names everything that is wrong at once', async () => {
    const answer = await signUp({ customer_type: 'company', email: 'x', extra: 1 })

    expect(complaints(answer).toSorted()).toEqual([
      'company_name',
      'country',
      'email',
      'extra',
      'plan_tier',
    ])
  })

  it('refuses a tier that is not on offer by its own name', async () => {
    const answer = await signUp({ ...aSignupBody('tier@example.lt'), plan_tier: 'platinum' })

    expect([answer.status, answer.body.code, complaints(answer)]).toEqual([
      422,
      'subscription.tier_invalid',
      ['plan_tier'],
    ])
  })

  it('folds the country, and does not mind spaces around the address', async () => {
    expect((await signUp({ ...aSignupBody(' spaces@example.lt '), country: 'lt' })).status).toBe(
      202,
    )
  })

  it('takes bounds to the letter', async () => {
    const longest = {
      company_name: 'a'.repeat(10_000),
      password: 'žalių žirnių '.repeat(9) + 'x'.repeat(83),
    }

    expect((await signUp({ ...aSignupBody('bounds@example.lt'), ...longest })).status).toBe(202)
  })

  it('is internal with retry_after while the payment provider is down', async () => {
    await world.sandbox.setFault('payments', 'down')
    const answer = await signUp(aSignupBody('down@example.lt'))
    await world.sandbox.clearFaults()

    expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
    expect(answer.headers.get('retry-after')).toBe(String(answer.body.retry_after))
  })
})

describe('getSignupStatus', () => {
  it('follows the signup until it is active', async () => {
    const started = await signUp(aSignupBody('status@example.lt'))
    const path = `/signup/${started.body.signup_id}`

    const before = await api('GET', path)
    await world.sandbox.complete(started.body.order_token)
    await world.settle()
    const after = await api('GET', path)

    expect(before.body).toMatchObject({
      status: 'pending_payment',
      account_id: null,
      failure_reason: null,
    })
    expect(after.body).toMatchObject({ status: 'active', account_id: expect.any(String) })
  })

  it('knows no other id', async () => {
    expect((await api('GET', '/signup/AAAAAAAAAAAAAAAAAAAAAA')).body.code).toBe('not_found')
  })
})

describe('createSignupSession', () => {
  it('signs in whoever proved the address, once', async () => {
    const email = 'session@example.lt'
    const started = await signUp(aSignupBody(email))
    await world.sandbox.complete(started.body.order_token)
    await world.settle()
    await api('POST', '/auth/verification', { body: { email, purpose: 'email_verify' } })
    await world.settle()
    const code = (await world.mail(email))[0]?.codes[0]
    const proved = await api('POST', '/auth/verification/verify', {
      body: { purpose: 'email_verify', email, code },
    })
    const { grant } = proved.body
    const path = `/signup/${started.body.signup_id}/session`

    const answer = await api('POST', path, { body: { grant } })
    const again = await api('POST', path, { body: { grant } })

    expect(answer.body).toMatchObject({ token_type: 'Bearer', user: { email, role: 'owner' } })
    expect([again.status, again.body.code]).toEqual([401, 'auth.invalid_credentials'])
  })

  it('refuses a grant that we did not give', async () => {
    const started = await signUp(aSignupBody('forged@example.lt'))
    const path = `/signup/${started.body.signup_id}/session`

    expect((await api('POST', path, { body: { grant: 'forged' } })).status).toBe(401)
    expect(complaints(await api('POST', path, { body: { grant: '' } }))).toEqual(['grant'])
  })
})
