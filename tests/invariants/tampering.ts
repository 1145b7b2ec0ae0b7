import type { Answered } from '../harness/simulation/actor.ts'
import type { Observer } from '../harness/invariants/evidence.ts'
import type { Intruder } from './lived.ts'

/** What somebody does to the books, or what the onlooker sees, and what is to be found. */
export interface Tampering {
  /** The invariant that it breaks. */
  readonly id: string
  readonly what: string
  /** Resolves to what the violation begins with, and to what the onlooker saw. */
  readonly tamper: (
    at: Intruder,
  ) => Promise<string | { readonly names: string; readonly observer: Partial<Observer> }>
  /** Broken with it, because nobody can do the one without the other. */
  readonly also?: readonly string[]
}

/** In milliseconds. */
export const DAY = 86_400_000

/** The cycles of an account that were charged, oldest first. */
export const cycleOf = (account_id: string) =>
  `select cycle_id from billing_cycles where account_id = '${account_id}' and state = 'charged' order by period_start`
/** The payments of an account that were captured for invoices, oldest first. */
export const paymentOf = (account_id: string, column = 'payment_id') =>
  `select ${column} from payments where account_id = '${account_id}' and kind = 'subscription'
    and captured_at is not null order by created_at, payment_id`
/** The subscription of an account. */
export const subscriptionOf = (account_id: string) =>
  `select subscription_id from subscriptions where account_id = '${account_id}'`
/** A cent that moves at the provider. */
export const moved = (order_id: string, reference: string, kind: string, once: string) =>
  `insert into sandbox_charges (charge_id, once, kind, order_id, reference, amount_minor, currency, initiator, created_at)
    values ('charge-${once}', '${once}', '${kind}', '${order_id}', '${reference}', 1, 'EUR', 'merchant', 1)`

/** An answer as somebody saw it. */
export function seen(differs: Partial<Answered> & { readonly text: string }): Answered {
  const ask = { method: 'POST', path: '/topups', key: 'key-1', body: {} } as const
  return { actor: 'ona', ask, status: 201, replayed: false, at: 0 as Answered['at'], ...differs }
}
