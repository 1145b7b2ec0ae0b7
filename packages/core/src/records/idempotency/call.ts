import type { IdempotencyRecord, StoredAnswer } from './idempotency.ts'
import type { Me } from '../../people/identity/me.ts'
import type { UserRole } from '../../people/identity/user.ts'
import type { ApiKey } from '../../people/api-keys/api-key.ts'
import { invariant } from '../../kernel/problem.ts'

/** Who is signed in, or whose API key asks. */
export interface Actor {
  readonly user_id: string
  readonly account_id: string
  /** Of a key its id: it has no session, and may call nothing that asks for one. */
  readonly session_id: string
  readonly role: UserRole
  readonly twofa: boolean
  /** There for who reads and writes nothing: an auditor, or an operator who reads as a customer. */
  readonly reads_only?: true
  /** The person, as the check of the token read them for this request. */
  readonly me?: Me
  /** There where a machine asks with a key of the user: what the key is for bounds what the user may. */
  readonly api_key?: Pick<ApiKey, 'api_key_id' | 'scopes'>
}

declare const systemActor: unique symbol

/** The service itself: its worker, its commands, the adapter that counts requests. `SYSTEM` has the only one. */
export interface SystemActor {
  readonly [systemActor]: true
}

/** Who asks: a person or their API key, the service itself, or a stranger (null). */
export type Caller = Actor | SystemActor | null

/** One request: who asks, from where, and under which Idempotency-Key. */
export interface Call<By extends Caller = Caller> {
  readonly actor: By
  readonly request_id: string
  readonly ip: string | null
  readonly user_agent: string | null
  readonly keyed?: KeyedRequest
}

/** A call of the service itself, at nobody's request. */
export type SystemCall = Call<SystemActor>

/** The call of the service itself. Its actor is compared by identity: nothing that is read from a request is it. */
export const SYSTEM: SystemCall = Object.freeze({
  actor: Object.freeze({}) as SystemActor,
  request_id: 'system',
  ip: null,
  user_agent: null,
})

/** Whether the service itself asks. */
export function isSystem(actor: Caller): actor is SystemActor {
  return actor === SYSTEM.actor
}

/** Who asks, in a use case that the permission table keeps for people: that nobody does is a bug. */
export function actorOf({ actor }: Call): Actor {
  invariant(actor !== null && !isSystem(actor), 'nobody is signed in')
  return actor
}

/** A request that carries an Idempotency-Key and has been started. */
export interface KeyedRequest {
  readonly record: IdempotencyRecord
  /** The answer that this result will be sent as: pure, so that it can be stored in the transaction of the effect. */
  readonly answer: (result: unknown) => StoredAnswer
}
