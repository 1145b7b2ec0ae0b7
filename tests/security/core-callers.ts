import {
  type Actor,
  type Call,
  type Caller as CoreCaller,
  KEY_SCOPES,
  type KeyScope,
  keyScopeOf,
  SYSTEM,
} from '@billing/core'
import { testCall } from '@billing/testing/kit'
import { type Caller, tokensOf } from './callers.ts'
import type { CoreAsk } from './core-asks.ts'
import { MAY } from './expected-access.ts'
import { declaredNeed } from './declared-access.ts'
import type { MatrixWorld } from './matrix-world.ts'

/** Whom a token makes, and who is never one: keys as their scopes allow, and the service itself. */
export const CORE_CALLERS = [
  'nobody',
  'owner',
  'another account’s owner',
  'support',
  'another account’s support',
  'admin',
  'admin without a second factor',
  'auditor',
  'operator who reads as the customer',
  'key with the scope',
  'key without the scope',
  'key of an auditor',
  'key of an owner',
  'the service',
] as const

/** One of them. */
export type Who = (typeof CORE_CALLERS)[number]

/** Whoever has an API key, and whose it is. */
const KEYS: { readonly [W in Who]?: Caller } = {
  'key with the scope': 'admin',
  'key without the scope': 'admin',
  'key of an auditor': 'auditor',
  'key of an owner': 'owner',
}

/** What opens the operation to a key, where anything does. */
function scopesOf(who: Who, { guarded }: CoreAsk): readonly KeyScope[] {
  const scope = keyScopeOf(guarded)
  if (who !== 'key without the scope') return scope ? [scope] : KEY_SCOPES
  return KEY_SCOPES.filter((each) => each !== scope)
}

/** A call of each: people by a token that the core itself takes, a new one each time. */
export function coreCalls({ world, accounts }: MatrixWorld) {
  const tokenFor = tokensOf(world, accounts)
  const signedIn = async (caller: Caller): Promise<Actor> =>
    world.billing.identity.authenticate(SYSTEM, (await tokenFor(caller)) ?? '')
  return async (who: Who, ask: CoreAsk): Promise<Call> => {
    if (who === 'nobody') return testCall()
    if (who === 'the service') return SYSTEM
    const owner = KEYS[who]
    if (owner === undefined) return testCall(await signedIn(who as Caller))
    const api_key = { api_key_id: 'a-key', scopes: scopesOf(who, ask) }
    return testCall({ ...(await signedIn(owner)), api_key })
  }
}

/** Whether the contract lets them. Source: contract 2.4. */
export function mayAsk(who: Who, { guarded }: CoreAsk): boolean {
  if (guarded === 'system') return who === 'the service'
  const need = declaredNeed(guarded)
  if (need === 'public' || need === 'signature') return true
  if (who === 'the service') return need === 'audit'
  const owner = KEYS[who]
  if (owner === undefined) return MAY[need].includes(who as Caller)
  const opens = who !== 'key without the scope' && keyScopeOf(guarded) !== null
  return opens && MAY[need].includes(owner)
}

/** The account whose things a call names as its own: an operator’s are the first customer’s. */
export function isOfOther(actor: CoreCaller, { accounts }: MatrixWorld): boolean {
  return actor !== null && 'account_id' in actor && actor.account_id === accounts.foreign
}
