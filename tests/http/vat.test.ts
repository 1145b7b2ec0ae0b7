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
  customer = await world.signUp()
})
afterEach(() => world.close())

const as = (token: string) => ({
  vat: () => api('GET', '/vat', { token }),
  revalidate: (body?: object) => api('POST', '/vat/revalidate', { token, ...(body && { body }) }),
  save: (vat_id: unknown) => api('PATCH', '/account', { token, body: { vat_id } }),
})
const owner = () => as(customer.token)

/** Where the account is for its VAT since its signup, by that rule. */
const atHome = (rule: string) => ({
  country: 'LT',
  territory: null,
  rule,
  since: '2026-02-01T09:00:00.000Z',
  claimed: null,
})

describe('the VAT number', () => {
  it('is none after signup', async () => {
    const { status, body } = await owner().vat()

    expect(status).toBe(200)
    expect(body).toEqual({
      vat_id: null,
      vat_status: 'not_provided',
      vat_checked_at: null,
      vat_name: null,
      place: atHome('claimed'),
    })
  })

  it('is shown as the registry knows it', async () => {
    await world.sandbox.setVat({ vat_id: 'LT100001919017', valid: true, name: 'UAB Pavyzdys' })
    await owner().save(' lt 100-001.919017 ')

    expect((await owner().vat()).body).toEqual({
      vat_id: 'LT100001919017',
      vat_status: 'valid',
      vat_checked_at: '2026-02-01T09:00:00.000Z',
      vat_name: 'UAB Pavyzdys',
      place: atHome('vat_number'),
    })
  })

  it('is of the caller’s account alone, also before the phone system stands', async () => {
    await owner().save('LT100001919017')
    const account_id = await newAccount(world)
    const other = as(await tokenOf(world, { role: 'owner', account_id }))

    await other.save('DE136695976')

    expect((await other.vat()).body).toMatchObject({ vat_id: 'DE136695976', vat_status: 'valid' })
    expect((await owner().vat()).body.vat_id).toBe('LT100001919017')
  })
})

describe('a save of the number', () => {
  it.each(['US12345', 'LT1', 'XI123456789', '100001919017', 'x', '🙂'])(
    'refuses %s, which is no number of a member state',
    async (vat_id) => {
      const answer = await owner().save(vat_id)

      expect([answer.status, answer.body.code]).toEqual([422, 'vat.verification_failed'])
      expect(complaints(answer)).toEqual(['vat_id'])
    },
  )

  it('refuses a number that is not registered, and saves nothing of the body', async () => {
    await owner().save('LT100001919017')
    const body = { vat_id: 'DE123456999', company_name: 'Another', language: 'lt' }
    const before = (await api('GET', '/account', { token: customer.token })).body

    const answer = await api('PATCH', '/account', { token: customer.token, body })

    expect([answer.status, answer.body.code]).toEqual([422, 'vat.verification_failed'])
    expect((await api('GET', '/account', { token: customer.token })).body).toEqual(before)
    expect((await owner().vat()).body.vat_status).toBe('valid')
  })

  it('of a number about which the registry is silent makes it pending', async () => {
    await world.sandbox.setFault('vat', 'down')

    const { status, body } = await owner().save('DE136695976')

    expect(status).toBe(200)
    expect(body).toMatchObject({
      vat_id: 'DE136695976',
      vat_status: 'pending',
      vat_checked_at: null,
    })
    expect((await owner().vat()).body.vat_name).toBeNull()
  })

  it('of an empty text takes the number away, and again does no harm', async () => {
    await owner().save('LT100001919017')

    for (const empty of ['', ' ']) {
      expect((await owner().save(empty)).body).toMatchObject({
        vat_id: null,
        vat_status: 'not_provided',
        vat_checked_at: null,
      })
    }
  })

  it('takes a text and nothing else', async () => {
    expect(complaints(await owner().save(null))).toEqual(['vat_id'])
    expect(complaints(await owner().save('x'.repeat(10_001)))).toEqual(['vat_id'])
  })
})

describe('asking the registry again', () => {
  it('tells what it says now, with the day of the verdict', async () => {
    await owner().save('LT100001919017')
    await world.advance('PT1M')
    await world.sandbox.setVat({ vat_id: 'LT100001919017', valid: true, name: 'UAB Nauja' })

    const { status, body } = await owner().revalidate()

    expect(status).toBe(200)
    expect(body).toEqual({
      vat_id: 'LT100001919017',
      vat_status: 'valid',
      vat_checked_at: '2026-02-01T09:01:00.000Z',
      vat_name: 'UAB Nauja',
      place: atHome('vat_number'),
    })
  })

  it('makes a number invalid that is no longer registered, and shows no name', async () => {
    await owner().save('LT100001919017')
    await world.sandbox.setVat({ vat_id: 'LT100001919017', valid: false, name: null })

    const { body } = await owner().revalidate({})

    expect(body).toMatchObject({ vat_status: 'invalid', vat_name: null })
  })

  it('leaves a valid number valid while the registry is silent', async () => {
    await owner().save('LT100001919017')
    const before = (await owner().vat()).body
    await world.sandbox.setFault('vat', 'down')
    await world.advance('PT1M')

    expect((await owner().revalidate()).body).toEqual(before)
  })

  it('needs a number', async () => {
    const answer = await owner().revalidate()

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual(['vat_id'])
  })
})

describe('who may', () => {
  it('a support user sees the number, and neither saves nor checks one', async () => {
    const { account_id } = customer
    const support = as(await tokenOf(world, { role: 'support', account_id }))

    expect((await support.vat()).status).toBe(200)
    for (const answer of [await support.revalidate(), await support.save('LT100001919017')]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
  })
})
