import { describe, expect, it } from 'vitest'
import { anOperator } from '../../fixtures/index.ts'
import { type Actor, type Caller, SYSTEM } from '../../records/idempotency/call.ts'
import { authorise } from './authorise.ts'

const OPERATOR = anOperator()

function codeOf(ask: () => void): string {
  try {
    ask()
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('what the service does by itself', () => {
  it('is done by the service', () => {
    expect(codeOf(() => authorise('system', SYSTEM.actor))).toBe('let in')
    expect(codeOf(() => authorise('system', { ...SYSTEM, request_id: 'job-1' }.actor))).toBe(
      'let in',
    )
  })

  it.each([
    ['an operator', OPERATOR],
    ['an empty object', {}],
    ['a copy', structuredClone(SYSTEM.actor)],
    ['what JSON makes of it', JSON.parse(JSON.stringify(SYSTEM.actor))],
    ['what inherits from it', Object.create(SYSTEM.actor)],
    ['a text', 'system'],
  ])('is not done by %s', (_, actor) => {
    expect(codeOf(() => authorise('system', actor as Caller))).toBe('auth.forbidden')
  })

  it('is nothing that the service lends to people: it has no account and decides nothing', () => {
    expect(codeOf(() => authorise('getAccount', SYSTEM.actor))).toBe('auth.forbidden')
    expect(codeOf(() => authorise('adminCreateCreditNote', SYSTEM.actor))).toBe('auth.forbidden')
    expect(codeOf(() => authorise('adminListCustomers', SYSTEM.actor))).toBe('let in')
  })

  it('cannot be changed into anybody', () => {
    expect(Object.isFrozen(SYSTEM)).toBe(true)
    expect(Object.isFrozen(SYSTEM.actor)).toBe(true)
  })
})

describe('whoever asks without an actor', () => {
  it.each([null, undefined])('is a stranger, with %s', (actor) => {
    expect(codeOf(() => authorise('getMe', actor as Caller))).toBe('auth.invalid_credentials')
    expect(codeOf(() => authorise('system', actor as Caller))).toBe('auth.invalid_credentials')
    expect(codeOf(() => authorise('createSignup', actor as Caller))).toBe('let in')
  })
})

describe('an API key', () => {
  const keyed = (actor: Actor): Actor => ({
    ...actor,
    api_key: { api_key_id: 'key-1', scopes: ['customers:read'] },
  })

  it('opens what its scope names, and what is open to everybody', () => {
    expect(codeOf(() => authorise('adminGetCustomer', keyed(OPERATOR)))).toBe('let in')
    expect(codeOf(() => authorise('adminUpdateCustomer', keyed(OPERATOR)))).toBe('auth.forbidden')
    expect(codeOf(() => authorise('listPlans', keyed(OPERATOR)))).toBe('let in')
  })

  it('opens no more than whose it is may', () => {
    const bare = keyed({ ...OPERATOR, twofa: false })
    expect(codeOf(() => authorise('adminGetCustomer', bare))).toBe('auth.forbidden')
  })
})
