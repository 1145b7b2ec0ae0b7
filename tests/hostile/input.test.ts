import { type Call, emailKey, type SignupInput, verifyAudit } from '@billing/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operatorCall } from '../support/actors.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const stranger: Call = { actor: null, request_id: 'request-1', ip: null, user_agent: null }
const company: SignupInput = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
}

describe('an e-mail address', () => {
  it.each([
    ['\u01f0ose@example.lt', 'J\u030cose@example.lt'],
    ['\u1e96ona@example.lt', 'H\u0331ona@example.lt'],
    ['A\u0328\u017euolas@example.lt', '\u0105\u017eUOLAS@example.lt'],
  ])('%s is the same in upper case and taken apart', (one, other) => {
    expect(emailKey(one)).toBe(emailKey(other))
    expect(emailKey(emailKey(other))).toBe(emailKey(other))
  })
})

describe('a signup', () => {
  it.each<[string, string, Partial<SignupInput>]>([
    ['email', 'an address of 255 characters', { email: `${'o'.repeat(244)}@example.lt` }],
    ['company_name', 'a name of 10,001 characters', { company_name: 'x'.repeat(10_001) }],
    ['admin_first_name', 'such a first name', { admin_first_name: 'x'.repeat(10_001) }],
    ['admin_last_name', 'such a last name', { admin_last_name: 'x'.repeat(10_001) }],
  ])('is refused on %s for %s, before the provider is asked', async (name, _what, differs) => {
    const input = { ...company, ...differs } as SignupInput

    await expect(world.billing.signup.request(stranger, input)).rejects.toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: [{ name }] },
    })
    expect(await world.sandbox.listOrders()).toEqual([])
  })
})

describe('the audit log', () => {
  const provisioned = async (override_reason: string) => {
    const { signup_id } = await world.billing.signup.request(stranger, company)
    const signup = await world.ports.store.read((tx) => tx.signups.get(signup_id))
    const account_id = signup?.prospect_account_id ?? ''
    const by_hand = { account_id, override_reason }
    await world.billing.tenants.provisionByHand(operatorCall(), by_hand)
    return account_id
  }

  it('stays whole when a person’s reason holds half a character', async () => {
    await provisioned('pays by bank \ud83d \0')

    expect((await verifyAudit(world.ports)).broken).toEqual([])
  })

  it('is broken when the head of a chain is not its last row', async () => {
    const chain = await provisioned('pays by bank')
    await sql`update audit_chains set hash = ${'f'.repeat(64)} where chain = ${chain}`.execute(
      world.opened.db,
    )

    expect((await verifyAudit(world.ports)).broken).toEqual([expect.stringContaining(chain)])
  })
})
