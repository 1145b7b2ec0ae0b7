import { MINUTE, SECOND } from '@billing/core'
import type { Actor } from '../actor.ts'
import { type Body, success } from './person.ts'

/** An operator who is signed in. */
export interface Clerk {
  readonly actor: Actor
  readonly token: string
  /** Addresses of people who may be invited to look into a customer's account. */
  readonly colleagues: readonly string[]
  readonly notes: {
    /** Subscriptions that this operator suspended and has not restored. */
    suspended: string[]
    /** Phone systems that this operator locked and has not unlocked. */
    locked: string[]
    /** Phone systems that this operator locked for months, and until when. */
    held: { readonly id: string; readonly until: number }[]
    /** Idempotency-Keys thought of so far. */
    thought: number
  }
}

/** Something that an operator does. Resolves to whether the service did what was asked. */
export type ClerksAction = (clerk: Clerk) => Promise<boolean>

/** How many times a command is given again, under its key, when no answer came. */
const TRIES_MAX = 3

/** A command under a key, again under the same key when no answer came. Resolves to the body of a success. */
export async function command(
  { actor, token, notes }: Clerk,
  path: string,
  body: object | undefined,
  promised: readonly string[],
): Promise<Body | undefined> {
  const key = `${actor.name.replaceAll(/\W/g, '-')}-key-${++notes.thought}`
  const ask = { method: 'POST', path, token, key, ...(body ? { body } : {}) } as const
  for (let tries = 1; ; tries++) {
    const answered = await actor.ask(ask)
    if (answered || tries === TRIES_MAX) return success(answered, promised)
    await actor.sleep(actor.draw.between(5 * SECOND, 2 * MINUTE))
  }
}

/** Read something. Resolves to whether it was shown. */
export async function reads(
  { actor, token }: Clerk,
  path: string,
  promised: string,
): Promise<boolean> {
  return success(await actor.ask({ method: 'GET', path, token }), [promised]) !== undefined
}

/** One of the rows that a list shows; undefined when there is none that fits. */
export async function anyRow(
  { actor, token }: Clerk,
  path: string,
  rows: 'data' | 'items' | 'invoices',
  fits: (row: Body) => boolean = () => true,
): Promise<Body | undefined> {
  const list = success(await actor.ask({ method: 'GET', path, token }), [rows])
  const found = ((list?.[rows] ?? []) as Body[]).filter(fits)
  return found.length === 0 ? undefined : actor.draw.pick(found)
}

/** A change that takes no key. Resolves to whether it was done. */
export async function changes(
  { actor, token }: Clerk,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<boolean> {
  return success(await actor.ask({ method, path, body, token }), ['created_at']) !== undefined
}
