import { recordAudit } from '../../records/audit/record-audit.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { askNewDefault } from './ask-new-default.ts'
import { decideSavedCard } from './decide-saved-card.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { OrderView, SavedMethod } from '../payments/ports.ts'

interface OrderNews {
  readonly account_id: string
  readonly order: OrderView
  /** Declined tries as of the read before this one. */
  readonly declines_before: number
  /** Whether the card is the one that we charge when no other is. */
  readonly may_be_default: boolean
  /** The id that was promised for the card, if one was. */
  readonly reserved_id?: string | null
}

/** What a fresh read of an order that saves a card means for its account, in the transaction of that read. */
export async function continueCard(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { account_id, order, declines_before, may_be_default, reserved_id }: OrderNews,
  now: EpochMs,
): Promise<void> {
  // Locked, so that of two cards saved at once only one finds that it is alone.
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account) return
  const known = await knownCard(tx, account_id, order)
  const decision = decideSavedCard({ account, known, order, declines_before })
  for (const effect of decision.effects) {
    const dedupe_key = `${effect.type}:${order.order_id}`
    await pushEffect(ports, tx, { effect, dedupe_key }, now)
  }
  if (decision.kind === 'card_refused') {
    await auditCard(ports, tx, { account_id, order }, now)
  }
  if (decision.kind === 'card_saved') {
    const { method } = decision
    const payment_method_id = known?.payment_method_id ?? reserved_id ?? ports.ids.uuid(now)
    const found = { account_id, order, method, payment_method_id, may_be_default }
    const saved = await takeUp(ports, tx, found, now)
    await auditCard(ports, tx, { account_id, order, saved }, now)
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
  readonly may_be_default: boolean
}

/** The card joins the others; it is the default where there is none, if it may be. */
async function takeUp(
  { ids }: Pick<Ports, 'ids'>,
  tx: Tx,
  { account_id, order, method, payment_method_id, may_be_default }: CardSaved,
  now: EpochMs,
): Promise<PaymentMethod> {
  const others = await tx.paymentMethods.ofAccount(account_id)
  const saved: PaymentMethod = {
    ...method,
    payment_method_id,
    account_id,
    provider_customer_id: order.customer_id,
    is_default: may_be_default && !others.some(({ is_default }) => is_default),
    deleted_at: null,
    created_at: now,
  }
  await tx.paymentMethods.put(saved)
  if (saved.is_default) await askNewDefault({ ids }, tx, account_id, now)
  return saved
}

async function auditCard(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  {
    account_id,
    order,
    saved,
  }: { readonly account_id: string; readonly order: OrderView; readonly saved?: PaymentMethod },
  now: EpochMs,
): Promise<void> {
  await recordAudit(
    ports,
    tx,
    {
      action: saved ? 'payment_method.saved' : 'payment_method.refused',
      outcome: saved ? 'success' : 'failure',
      actor: 'system',
      account_id,
      reason: saved ? null : order.decline_code,
      meta: {
        order_id: order.order_id,
        ...(saved ? { payment_method_id: saved.payment_method_id } : {}),
      },
    },
    now,
  )
}
