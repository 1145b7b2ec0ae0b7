import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { Payer } from '../payments/charge-order.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { ChargeOutcome, OrderAnswer, OrdersAnswer, OrderView } from '../payments/ports.ts'
import type { ClaimedCycle } from './ports.ts'

/**
 * What the provider is to be asked about a cycle whose intent is written: `pay` its order with a card;
 * `place` an order for the customer to pay; `read` what became of a payment; `cancel` the order for good.
 */
export interface ChargeTask {
  readonly todo: 'pay' | 'place' | 'read' | 'cancel'
  /** The cycle as it was saved under the claim. */
  readonly claim: ClaimedCycle
  readonly invoice: IssuedInvoice
  /** What `pay` asks. */
  readonly card: PaymentMethod | undefined
  /** Whether an order is made where the provider lists none; else one may appear whose answer was lost. */
  readonly makes_order: boolean
  /** What the provider has under the cycle's reference, where this round has looked. */
  readonly found: OrdersAnswer | undefined
  /** Orders that were paid without settling the invoice: a new order is placed. */
  readonly consumed_order_ids: readonly string[]
  /** Who pays, as a new order names them. */
  readonly payer: Payer
}

/** The answer of the provider. `order` is what the provider showed last; it says what is true. */
export type ChargeAnswer =
  | { readonly kind: 'processed'; readonly order: OrderView }
  | { readonly kind: 'declined'; readonly order: OrderView; readonly code: string }
  /** Placed or read, and nothing has been decided about the money. */
  | { readonly kind: 'shown'; readonly order: OrderView }
  /** Certainly nothing was asked for. */
  | { readonly kind: 'not_sent'; readonly order: OrderView | null }
  /** It may have happened. */
  | { readonly kind: 'unknown'; readonly order: OrderView | null }

/** The reference by which every order of a cycle is found. Source: contract 7.3. */
export function cycleReference({ cycle }: Pick<ClaimedCycle, 'cycle'>): string {
  return `cyc_${cycle.cycle_id}`
}

/** What an answer without an order means for the money: an outage, or a doubt. */
export function withoutOrder(
  answer: Exclude<OrderAnswer, { kind: 'order' }>,
  order: OrderView | null,
): ChargeAnswer {
  return answer.kind === 'unknown' ? { kind: 'unknown', order } : { kind: 'not_sent', order }
}

/** 1 for a decline that we were told of just now, which no read has shown us yet. */
export function declinedNow({ kind }: ChargeAnswer): 0 | 1 {
  return kind === 'declined' ? 1 : 0
}

/** The result of charging an order to a card. */
export function answerOf(outcome: ChargeOutcome, order: OrderView): ChargeAnswer {
  switch (outcome.kind) {
    case 'processed':
      return { kind: 'processed', order }
    case 'declined': {
      // As the provider will show it: the webhook of our own try is then no news.
      const declined = { ...order, declines: order.declines + 1 }
      return { kind: 'declined', order: declined, code: outcome.code }
    }
    case 'not_attempted':
      return { kind: 'not_sent', order }
    case 'pending':
    case 'unknown':
      return { kind: 'unknown', order }
  }
}
