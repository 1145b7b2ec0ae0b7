import type { Account } from '../../people/account/account.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { OrderView, SavedMethod } from '../payments/ports.ts'

/** What is known when an order that saves a card was read. */
interface CardNews {
  readonly account: Pick<Account, 'status'>
  /** The account's record of the same card at the provider, deleted or not. */
  readonly known: PaymentMethod | undefined
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
}

/** What the order's news mean for the account's cards, and what is to be done at the provider. */
type SavedCardDecision = { readonly effects: readonly Effect[] } & (
  | { readonly kind: 'card_saved'; readonly method: SavedMethod }
  | { readonly kind: 'card_refused' }
  | { readonly kind: 'nothing' }
)

/**
 * A card is taken up once per order. An amount that is only held is let go as soon as the card is saved.
 * An account that has ended takes none: the card is forgotten. A deleted card comes back only by an order
 * made after its deletion: the older ones go on showing it.
 */
export function decideSavedCard(news: CardNews): SavedCardDecision {
  const { account, known, order, declines_before } = news
  const method = order.saved_method
  if (!method) {
    const refused = order.state === 'pending' && order.declines > declines_before
    return { kind: refused ? 'card_refused' : 'nothing', effects: [] }
  }
  const { order_id } = order
  const held: Effect[] = order.state === 'authorised' ? [{ type: 'order.cancel', order_id }] : []
  if (known && !isAddedAgain(known, order)) return { kind: 'nothing', effects: held }
  if (account.status === 'cancelled') {
    return { kind: 'nothing', effects: [...held, { type: 'card.forget', order_id }] }
  }
  return { kind: 'card_saved', method, effects: held }
}

function isAddedAgain({ deleted_at }: PaymentMethod, order: OrderView): boolean {
  return deleted_at !== null && order.created_at > deleted_at
}
