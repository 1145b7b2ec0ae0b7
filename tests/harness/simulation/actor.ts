import type { EpochMs } from '@billing/core'
import type { SeenCredential } from '../invariants/seen-credential.ts'
import type { Draw } from './draw.ts'
import type { OutsideWorld } from './service.ts'

/** A request that somebody makes of the service. */
export interface Ask {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Relative to `/v1`. */
  readonly path: string
  readonly body?: unknown
  /** Instead of a body: parts of a form, of which bytes are a file. */
  readonly form?: Readonly<Record<string, string | Uint8Array>>
  readonly token?: string | undefined
  /** An Idempotency-Key. A request with one is tried again when its answer is lost, as a browser would. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** An answer of the service, as the one who asked saw it. */
export interface Answered {
  /** Who asked. */
  readonly actor: string
  readonly ask: Ask
  readonly status: number
  /** The body, byte for byte. */
  readonly text: string
  readonly replayed: boolean
  readonly at: EpochMs
}

/** One simulated user of the service. Every call is a step: others may act before it and after it. */
export interface Actor {
  /** The actor's name: `customer 3`, `operator`. */
  readonly name: string
  /** The actor's own numbers. */
  readonly draw: Draw
  now(): EpochMs
  /**
   * Ask one of the processes. Undefined when no answer came: the connection was lost, the process died, or it
   * answered 500 or 429 to the last try. Whether the request had an effect is then unknown.
   */
  ask(ask: Ask): Promise<Answered | undefined>
  /**
   * An operator's command beside HTTP: a support user in a customer's account. False when it is refused, or
   * the service knows no such command; undefined when no answer came.
   */
  invite(account_id: string, email: string): Promise<boolean | undefined>
  /** Let so many milliseconds pass. One that ends after the people's time is up never comes back. */
  sleep(ms: number): Promise<void>
  readonly outside: Pick<
    OutsideWorld,
    'pay' | 'setCards' | 'dispute' | 'decideDispute' | 'mailTo' | 'call'
  >
  /** Tell the observer of a try with a credential, and what came of it. */
  readonly tried: (credential: SeenCredential) => void
  /** Tell the observer of an address of one's own, so that it knows whose answers may name it. */
  owns(email: string): void
  /** Whether what was told at that instant is lost: the database has gone back to before it. */
  isLost(at: number): boolean
  /** A word for the trace: what the actor is about to do. */
  note(text: string): void
}

/** Somebody who acts at random until the people's time is up. Refusals are fine; a throw ends the run as a defect. */
export type Act = (actor: Actor) => Promise<void>

/** The answer's body as data. */
// oxlint-disable-next-line typescript/no-explicit-any -- an actor reads many bodies
export function bodyOf(answered: Answered): any {
  return JSON.parse(answered.text)
}
