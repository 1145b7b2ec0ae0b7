import type { Effect } from '../../records/outbox/effects.ts'
import { step } from '../../kernel/machine.ts'
import type { OrderView, SavedMethod } from '../../money/payments/ports.ts'
import { type Signup, signupMachine } from './signup.ts'

/** What an order's news mean for its signup, and what is to be done at the provider and the PBX core. */
export type CardProofDecision = { readonly effects: readonly Effect[] } & (
  | { readonly kind: 'card_saved'; readonly method: SavedMethod }
  | { readonly kind: 'card_refused' }
  | { readonly kind: 'nothing' }
)

/**
 * A saved card proves the signup once; one saved after an operator waived the proof is kept all the same.
 * An amount that is only held is let go as soon as the card is saved. A card saved for a signup that has
 * ended, or for an e-mail that was taken, is forgotten. Source: contract 2.9, 8.
 */
export function decideCardProof(
  signup: Signup,
  order: OrderView,
  declines_before: number,
): CardProofDecision {
  const method = order.saved_method
  if (!method) {
    const refused = signup.status === 'pending_payment' && order.declines > declines_before
    return { kind: refused ? 'card_refused' : 'nothing', effects: [] }
  }
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
