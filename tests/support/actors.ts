import type { Actor } from '@billing/core'
import { testCall } from '@billing/testing/kit'

/** A call of an operator with a second factor, who is in no database: what counts is the role. */
export function operatorCall(differs: Partial<Actor> = {}) {
  const names = { user_id: 'operator', account_id: 'operators', session_id: 'session' }
  return testCall({ ...names, role: 'admin', twofa: true, ...differs })
}
