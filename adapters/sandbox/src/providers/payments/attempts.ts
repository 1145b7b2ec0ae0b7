import { newId } from '../../world/ids.ts'
import type { AttemptTable, SandboxTrx } from '../../world/tables.ts'
import type { Card } from '../../world/behaviours.ts'
import type { Books } from './books.ts'

/** Reasons that end a payment as failed and not as declined: nobody asked the card's bank. */
const FAILURES: ReadonlySet<string> = new Set([
  'technical_error',
  'customer_challenge_failed',
  'customer_challenge_abandoned',
  '3ds_challenge_abandoned',
  '3ds_challenge_failed_manually',
])

/** What a try comes to when it does not succeed. */
export function endOfTry(decline_code: string): 'declined' | 'failed' {
  return FAILURES.has(decline_code) ? 'failed' : 'declined'
}

/** A try to pay, as it is written down. */
export interface NewAttempt {
  readonly order_id: string
  readonly amount_minor: number
  readonly currency: string
  readonly card: Card
  readonly method_id: string | null
  readonly state: string
  readonly decline_code: string | null
  readonly initiator: 'customer' | 'merchant'
}

/** The card of a try. */
export function cardOf({ brand, last4, exp_month, exp_year }: AttemptTable): Card {
  const [month, year] = [Number(exp_month), Number(exp_year)]
  return { brand: brand as Card['brand'], last4, exp_month: month, exp_year: year }
}

/** Write a try down, in the transaction that makes it true. Resolves to its id. */
export async function recordAttempt(
  { now }: Books,
  trx: SandboxTrx,
  { card, ...attempt }: NewAttempt,
): Promise<string> {
  const at = now()
  const { brand, last4, exp_month, exp_year } = card
  const row: AttemptTable = {
    payment_id: newId(at),
    ...attempt,
    brand,
    last4,
    exp_month,
    exp_year,
    created_at: at,
    updated_at: at,
  }
  await trx.insertInto('sandbox_attempts').values(row).execute()
  return row.payment_id
}

/** A try goes from one state to another. */
interface Move {
  readonly from: string
  readonly to: string
  /** How much was taken, when it is not all. */
  readonly taken?: number
}

/** What became of the try that got through: money held was taken or given back, a refund ended. */
export async function moveAttempt(
  { now }: Books,
  trx: SandboxTrx,
  order_id: string,
  { from, to, taken }: Move,
): Promise<void> {
  await trx
    .updateTable('sandbox_attempts')
    .set({
      state: to,
      updated_at: now(),
      ...(taken === undefined ? {} : { amount_minor: taken }),
    })
    .where('order_id', '=', order_id)
    .where('state', '=', from)
    .execute()
}
