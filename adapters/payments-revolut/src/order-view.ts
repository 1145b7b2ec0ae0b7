import { type EpochMs, MINUTE, money, type OrderView, type SavedMethod } from '@billing/core'

import type { Checkouts } from './checkouts.ts'
import type { Client, NotAttempted } from './client.ts'
import { readWallet } from './methods.ts'
import type { PageLinks } from './page-links.ts'
import type { OrderShape, PaymentShape } from './shapes.ts'
import { declineCodeOf, meaningOf } from './states.ts'

/** In an order's metadata: it asks to save a card. The provider itself keeps no such mark. */
export const SAVES_METHOD = 'saves_method'

/** Whether an order was made to save a card. */
export function savesMethod({ metadata }: Pick<OrderShape, 'metadata'>): boolean {
  return metadata?.[SAVES_METHOD] === 'true'
}

/** The provider shows a payment a little sooner than the card that it saved. */
const CARD_APPEARS_WITHIN = 5 * MINUTE

/** What turns the provider's orders into the port's. */
export interface Lens {
  readonly client: Client
  readonly links: PageLinks
  readonly checkouts: Checkouts
  readonly clock: () => EpochMs
}

/** The order as the port shows it; not attempted while its card cannot be told, or when it is paid elsewhere. */
export async function viewOrder(
  lens: Lens,
  shape: OrderShape,
): Promise<{ readonly kind: 'order'; readonly order: OrderView } | NotAttempted> {
  const checkout_url = checkoutUrl(lens, shape)
  if (checkout_url === undefined) return { kind: 'not_attempted' }
  const saved = await savedMethod(lens, shape)
  if (saved.kind === 'not_attempted') return saved
  const declined = failedTries(shape)
  const order: OrderView = {
    order_id: shape.id,
    reference: shape.merchant_order_data.reference,
    token: shape.token ?? '',
    checkout_url,
    state: shape.state,
    amount: money(shape.amount, shape.currency),
    refunded: money(shape.refunded_amount ?? 0, shape.currency),
    customer_id: shape.customer?.id ?? null,
    saved_method: saved.method,
    declines: declined.length,
    decline_code: declined.at(-1) ?? null,
    description: shape.description ?? '',
    created_at: shape.created_at,
  }
  return { kind: 'order', order }
}

/**
 * Our own page where a card is to be saved: the provider's hosted page saves none. Undefined for an order that is to
 * be paid at a host which is not the provider's; of one that is over, none is shown.
 */
function checkoutUrl({ links, checkouts }: Lens, shape: OrderShape): string | undefined {
  if (savesMethod(shape)) return links.linkTo(shape.id, shape.token ?? '')
  const { checkout_url, state } = shape
  if (!checkout_url || checkouts(checkout_url)) return checkout_url ?? ''
  return state === 'pending' ? undefined : ''
}

function inTime({ payments }: Pick<OrderShape, 'payments'>): PaymentShape[] {
  return (payments ?? []).toSorted((a, b) => (a.created_at ?? 0) - (b.created_at ?? 0))
}

function failedTries(shape: OrderShape): string[] {
  return inTime(shape).flatMap((payment) => declineCodeOf(payment) ?? [])
}

/** A payment that saved a card. */
interface SavingPayment {
  readonly method_id: string
  /** Of the card; the list of saved cards does not tell it. */
  readonly fingerprint: string | null
  readonly paid_at: EpochMs | null
}

/** The payment that saved a card: it went through, or was let go after it had. */
export function savingPayment(shape: OrderShape): SavingPayment | undefined {
  if (!savesMethod(shape) || !['authorised', 'completed', 'cancelled'].includes(shape.state)) {
    return undefined
  }
  const saving = inTime(shape).flatMap(({ state, payment_method, updated_at, created_at }) => {
    const meaning = meaningOf(state)
    const lost = meaning === 'declined' || meaning === 'failed' || meaning === 'asks_the_payer'
    const method_id = payment_method?.id
    if (lost || typeof method_id !== 'string') return []
    const fingerprint = payment_method?.fingerprint ?? null
    return [{ method_id, fingerprint, paid_at: updated_at ?? created_at ?? null }]
  })
  return saving.at(-1)
}

async function savedMethod(
  lens: Lens,
  shape: OrderShape,
): Promise<{ readonly kind: 'looked'; readonly method: SavedMethod | null } | NotAttempted> {
  const { customer, state } = shape
  const payment = savingPayment(shape)
  if (!payment || !customer) return { kind: 'looked', method: null }
  const wallet = await readWallet(lens.client, customer.id)
  if (wallet.kind === 'not_attempted') return wallet
  const { method_id, fingerprint } = payment
  // A completed order is read no more, so it must not be shown without a card that is about to appear.
  const hidden = state === 'completed' && !wallet.ids.includes(method_id)
  if (hidden && isFresh(lens, payment)) return { kind: 'not_attempted' }
  const card = wallet.cards.find(({ provider_method_id }) => provider_method_id === method_id)
  const known = fingerprint === null ? {} : { fingerprint }
  return { kind: 'looked', method: card ? { ...card, ...known } : null }
}

function isFresh({ clock }: Lens, { paid_at }: SavingPayment): boolean {
  return paid_at !== null && clock() - paid_at < CARD_APPEARS_WITHIN
}
