import { describe, expect, it } from 'vitest'
import { anApiKey, aUser, march } from '../../fixtures/index.ts'
import { holds, stateOfKey } from './api-key.ts'
import { KEY_SCOPES, mayKeyCall } from './key-scopes.ts'

const owner = aUser({ role: 'admin', totp_confirmed_at: march(1) })
const key = anApiKey()

describe('a key holds', () => {
  it('with its secret until it expires, and with the one before until the overlap is over', () => {
    expect(holds({ key, owner }, 'key-hash-2', march(30))).toBe(true)
    expect(holds({ key, owner }, 'key-hash-2', march(31))).toBe(false)
    expect(holds({ key, owner }, 'key-hash-1', march(2))).toBe(true)
    expect(holds({ key, owner }, 'key-hash-1', march(3))).toBe(false)
    expect(holds({ key, owner }, 'another', march(2))).toBe(false)
  })

  it('for nobody once it is revoked', () => {
    const revoked = anApiKey({ revoked_at: march(2) })

    expect(stateOfKey(revoked, march(40))).toBe('revoked')
    expect(holds({ key: revoked, owner }, 'key-hash-2', march(2))).toBe(false)
    expect(holds({ key: revoked, owner }, 'key-hash-1', march(2))).toBe(false)
  })

  it('while its owner is an operator with a second factor', () => {
    for (const differs of [{ role: 'owner' }, { role: 'support' }, { totp_confirmed_at: null }]) {
      const changed = { ...owner, ...differs } as typeof owner
      expect(holds({ key, owner: changed }, 'key-hash-2', march(2))).toBe(false)
    }
  })
})

it('what the table does not name is closed to every key', () => {
  for (const name of ['adminSomethingNew', 'getInvoice', 'toString', '__proto__']) {
    expect(mayKeyCall(name, KEY_SCOPES)).toBe(false)
  }
})
