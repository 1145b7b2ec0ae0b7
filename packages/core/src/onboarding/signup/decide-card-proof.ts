import type { Effect } from '../../records/outbox/effects.ts'
import { step } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { OrderView, SavedMethod } from '../../money/payments/ports.ts'
import { countRefusals } from './card-refusals.ts'
import { type Signup, signupMachine } from './signup.ts'

/** What an order's news mean for its signup, and what is to be done at the provider and the PBX core. */
export type CardProofDecision = { readonly effects: readonly Effect[] } & (
  | { readonly kind: 'card_saved'; readonly method: SavedMethod }
  | {
      readonly kind: 'card_refused'
      readonly refused_at: readonly EpochMs[]
      readonly closes: boolean
    }
  | { readonly kind: 'nothing' }
)

/**
 * A saved card proves the signup once; one saved after an operator waived the proof is kept all the same.
 * An amount that is only held is let go as soon as the card is saved. A card saved for a signup that has
 * ended, or for an e-mail that was taken, is forgotten. Too many refusals close the page for the card. Source:
 * contract 2.9, 8; states 1.1.
 */
export function decideCardProof(
  signup: Signup,
  order: OrderView,
  declines_before: number,
  now: EpochMs,
): CardProofDecision {
  const method = order.saved_method
  if (!method) return decideRefusal(signup, order, order.declines - declines_before, now)
  const held: Effect[] =
    order.state === 'authorised' ? [{ type: 'order.cancel', order_id: order.order_id }] : []
  if (signup.prospect_account_id === null || signup.status === 'failed') {
    if (signup.card_verified_at !== null) return { kind: 'nothing', effects: held }
    return {
      kind: 'nothing',
      effects: [...held, { type: 'card.forget', order_id: order.order_id }],
    }
  }
  if (signup.card_verified_at !== null) return { kind: 'nothing', effects: held }
  if (step(signupMachine, signup.status, 'card_saved') === undefined) {
    return { kind: 'card_saved', method, effects: held }
  }
  const provision: Effect = { type: 'tenant.provision', account_id: signup.prospect_account_id }
  return { kind: 'card_saved', method, effects: [...held, provision] }
}

/** While the signup waits for a card: another one may be tried on the same order, until too many were refused. */
function decideRefusal(
  { status, card_refused_at }: Signup,
  { state }: OrderView,
  fresh: number,
  now: EpochMs,
): CardProofDecision {
  if (status !== 'pending_payment' || fresh <= 0) return { kind: 'nothing', effects: [] }
  const refusals = countRefusals(card_refused_at, fresh, now)
  const closes = refusals.closes && state === 'pending'
  return { kind: 'card_refused', ...refusals, closes, effects: [] }
}
