import { after, DAY, HOUR } from '@billing/core'
import { expect } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { cardActions } from '../support/card-actions.ts'
import type { Customer, World } from '../support/world.ts'
import type { Arena } from './arena.ts'

/** A customer in a race, with the ids that requests name. */
export interface Racer extends Customer {
  readonly subscription_id: string
  /** Oldest first; the first is the default. */
  readonly cards: readonly string[]
}

/** What a race asks for; a request without a body of its own has none. */
export interface Asked {
  readonly method?: 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly token: string
  readonly key?: string
}

let keys = 0
let racers = 0

/** Ask the next process, under a key of its own unless one is given. */
export function ask(arena: Pick<Arena, 'ask'>, asked: Asked) {
  const { method = 'POST', path, body, token, key = `own-${++keys}` } = asked
  return arena.ask(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(token === '' ? {} : { token }),
    headers: { 'idempotency-key': key },
  })
}

/**
 * As `ask`; who is told that the first request under the key still runs asks again, as long as it does: on a busy machine
 * it may run for longer than we let others wait. Source: contract 4.4.
 */
export async function askUntilFinal(arena: Pick<Arena, 'ask'>, asked: Asked) {
  for (;;) {
    const answer = await ask(arena, asked)
    if (answer.status !== 409 || !('retry_after' in JSON.parse(answer.text))) return answer
  }
}

/** As `ask`, for what has to succeed. Resolves to the body. */
export async function done(
  arena: Pick<Arena, 'ask'>,
  asked: Asked,
  // oxlint-disable-next-line typescript/no-explicit-any -- a test is free to look into any body
): Promise<any> {
  const { status, text } = await ask(arena, asked)
  expect(status, `${asked.path}: ${text}`).toBeLessThan(300)
  return text === '' ? undefined : JSON.parse(text)
}

/** A customer whose phone system stands, who may save more cards; `behaviour` is the first one's. */
export async function racer(
  arena: World,
  {
    plan_tier = 'starter',
    more_cards = 0,
    behaviour = 'approve',
  }: {
    readonly plan_tier?: string
    readonly more_cards?: number
    readonly behaviour?: 'approve' | 'decline_after:1'
  } = {},
): Promise<Racer> {
  const email = `racer-${++racers}@example.lt`
  const customer = await arena.signUp({ email, plan_tier }, { behaviour })
  const owner = cardActions(arena, customer.account_id)
  for (let n = 1; n <= more_cards; n++) await owner.save(`100${n}`)
  const { subscription, cards } = await arena.ports.store.read(async (tx) => ({
    subscription: await tx.subscriptions.ofAccount(customer.account_id),
    cards: await tx.paymentMethods.ofAccount(customer.account_id),
  }))
  return {
    ...customer,
    subscription_id: subscription?.subscription_id ?? '',
    cards: cards
      .toSorted((a, b) => a.created_at - b.created_at)
      .map(({ payment_method_id }) => payment_method_id),
  }
}

/** Let the trials of all end; a day later they are in their first paid period, or in dunning. */
export async function intoFirstPeriod(arena: World): Promise<void> {
  await arena.until(new Date(after(arena.now(), 15 * DAY + HOUR)).toISOString())
}

/** New access tokens of the same people: time has moved on. */
export function ownerOf(arena: World, { account_id }: Pick<Customer, 'account_id'>) {
  return tokenOf(arena, { role: 'owner', account_id })
}

/** The access token of one more operator with a second factor. */
export async function operatorOf(arena: World): Promise<string> {
  const known = await arena.ports.store.read((tx) => tx.accounts.operator())
  if (!known) return arena.operator()
  return tokenOf(arena, { role: 'admin', account_id: known.account_id, twofa: true })
}

/** The ids of an account's invoices, newest first. */
export async function invoicesOf(
  arena: World,
  { account_id }: Pick<Customer, 'account_id'>,
): Promise<string[]> {
  const page = { limit: 100, after: null }
  const { data } = await arena.ports.store.read((tx) => tx.invoices.listOfAccount(account_id, page))
  return data.map(({ invoice_id }) => invoice_id)
}
