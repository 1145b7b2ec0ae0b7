import { recordOwn } from '../../records/audit/record-audit.ts'
import { recordCardPlace } from '../../people/evidence/record-card-place.ts'
import type { Tx, Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { askNewDefault } from './ask-new-default.ts'
import { decideSavedCard } from './decide-saved-card.ts'
import { releaseUnsaved } from './release-unsaved.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { OrderNews, OrderView, SavedMethod } from '../payments/ports.ts'

/** When a saved card is the one that we charge from then on: where no other is, in any case, or not by being saved. */
type BecomesDefault = 'if_alone' | 'always' | 'never'

interface CardNews extends OrderNews {
  readonly default: BecomesDefault
  /** The id that was promised for the card, if one was. */
  readonly reserved_id?: string | null
}

/** What a fresh read of an order that saves a card means for its account, in the transaction of that read. */
export async function continueCard(
  work: Work,
  account_id: string,
  { order, declines_before, default: becomes_default, reserved_id }: CardNews,
): Promise<void> {
  const { tx, now, ids } = work
  // Locked, so that of two cards saved at once only one finds that it is alone.
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account) return
  const known = await knownCard(tx, account_id, order)
  const decision = decideSavedCard({ account, known, order, declines_before })
  for (const effect of decision.effects) {
    const dedupe_key = `${effect.type}:${order.order_id}`
    await pushEffect(work, { effect, dedupe_key })
  }
  await releaseUnsaved(work, order, { isOver: account.status === 'cancelled' })
  if (decision.kind === 'card_refused') {
    await auditCard(work, { account_id, order })
  }
  if (decision.kind === 'card_saved') {
    const { method } = decision
    const payment_method_id = known?.payment_method_id ?? reserved_id ?? ids.uuid(now)
    const found = { account_id, order, method, payment_method_id, becomes_default }
    const saved = await takeUp(work, found)
    await auditCard(work, { account_id, order, saved })
  }
}

/** The account's record of the card that the order saved, deleted or not. */
async function knownCard(
  tx: Tx,
  account_id: string,
  { saved_method }: OrderView,
): Promise<PaymentMethod | undefined> {
  if (!saved_method) return undefined
  return tx.paymentMethods.byProviderMethod(account_id, saved_method.provider_method_id)
}

interface CardSaved {
  readonly account_id: string
  readonly order: OrderView
  readonly method: SavedMethod
  /** As before where the same card was deleted, else as promised, otherwise a new one. */
  readonly payment_method_id: string
  readonly becomes_default: BecomesDefault
}

/** The card joins the others, as the default where it is to be: then what is owed is asked of it at once. */
async function takeUp(
  work: Work,
  { account_id, order, method, payment_method_id, becomes_default }: CardSaved,
): Promise<PaymentMethod> {
  const { tx, now } = work
  const others = await tx.paymentMethods.ofAccount(account_id)
  const is_alone = !others.some(({ is_default }) => is_default)
  const { country = null, fingerprint = null, ...face } = method
  const saved: PaymentMethod = {
    ...face,
    payment_method_id,
    account_id,
    provider_customer_id: order.customer_id,
    is_default: becomes_default !== 'never' && is_alone,
    deleted_at: null,
    created_at: now,
  }
  await tx.paymentMethods.put(saved)
  await recordCardPlace(work, { account_id, payment_method_id, country, fingerprint })
  const replaces = becomes_default === 'always' && !is_alone
  if (replaces) await tx.paymentMethods.makeDefault(saved)
  if (replaces || saved.is_default) await askNewDefault(work, account_id)
  return saved
}

async function auditCard(
  work: Work,
  {
    account_id,
    order,
    saved,
  }: { readonly account_id: string; readonly order: OrderView; readonly saved?: PaymentMethod },
): Promise<void> {
  await recordOwn(work, {
    action: saved ? 'payment_method.saved' : 'payment_method.refused',
    outcome: saved ? 'success' : 'failure',
    account_id,
    reason: saved ? null : order.decline_code,
    meta: {
      order_id: order.order_id,
      ...(saved ? { payment_method_id: saved.payment_method_id } : {}),
    },
  })
}
