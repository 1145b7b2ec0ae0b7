import {
  type Clock,
  type Currency,
  epochMs,
  money,
  type OrderState,
  type OrderView,
} from '@billing/core'
import type { Selectable } from 'kysely'

import { cardFingerprint, issuerCountry } from './issuers.ts'
import type { MethodTable, OrderTable, SandboxDb } from '../../world/tables.ts'
import type { OrderRow } from '../../world/rows.ts'
import type { RefundCourse, ZeroAmount } from '../../world/behaviours.ts'
import type { WebhookQueue } from './webhook-queue.ts'

/** What every operation of the payment provider works with. */
export interface Books {
  readonly db: SandboxDb
  readonly now: Clock
  readonly base_url: string
  readonly zero_amount: ZeroAmount
  /** How refunds go now. */
  readonly refunds: () => Promise<RefundCourse>
  readonly webhooks: WebhookQueue
  readonly auto_deliver: boolean
  /** To be called after a commit that queued news. */
  readonly announce: () => void
}

/** Where the payer of an order goes. */
function checkoutUrl(books: Books, token: string): string {
  return `${books.base_url}/sandbox/checkout/${token}`
}

/** A saved card as the port shows it. */
export function methodView(row: Selectable<MethodTable>) {
  const country = issuerCountry(row.last4)
  return {
    provider_method_id: row.method_id,
    brand: row.brand as 'visa',
    last4: row.last4,
    exp_month: Number(row.exp_month),
    exp_year: Number(row.exp_year),
    ...(country === null ? {} : { country }),
    fingerprint: cardFingerprint(row),
  }
}

/** Orders as the port shows them, each with the card that its checkout saved. */
export async function orderViews(books: Books, rows: readonly OrderTable[]): Promise<OrderView[]> {
  const ids = rows.map((row) => row.saved_method_id).filter((id) => id !== null)
  const saved =
    ids.length === 0
      ? []
      : await books.db
          .selectFrom('sandbox_methods')
          .selectAll()
          .where('method_id', 'in', ids)
          .execute()
  return rows.map((row) => {
    const method = saved.find((candidate) => candidate.method_id === row.saved_method_id)
    return {
      order_id: row.order_id,
      reference: row.reference,
      token: row.token,
      checkout_url: checkoutUrl(books, row.token),
      state: row.state as OrderState,
      amount: money(Number(row.amount_minor), row.currency as Currency),
      refunded: money(Number(row.refunded_minor), row.currency as Currency),
      customer_id: row.customer_id,
      saved_method: method ? methodView(method) : null,
      declines: Number(row.declines),
      decline_code: row.decline_code,
      description: row.description,
      created_at: epochMs(Number(row.created_at)),
    }
  })
}

/** An order as the control room shows it. */
export function orderRow(books: Books, row: OrderTable, customer_email: string): OrderRow {
  return {
    order_id: row.order_id,
    order_token: row.token,
    reference: row.reference,
    state: row.state as OrderState,
    amount_minor: Number(row.amount_minor),
    refunded_minor: Number(row.refunded_minor),
    currency: row.currency,
    description: row.description,
    capture: row.capture as OrderRow['capture'],
    save_method: Number(row.save_method) === 1,
    customer_id: row.customer_id ?? '',
    customer_email,
    checkout_url: checkoutUrl(books, row.token),
    return_url: row.return_url,
    declines: Number(row.declines),
    decline_code: row.decline_code,
    saved_method_id: row.saved_method_id,
    created_at: epochMs(Number(row.created_at)),
    expires_at: row.expires_at === null ? null : epochMs(Number(row.expires_at)),
    metadata: (JSON.parse(row.wire ?? '{}') as Partial<OrderRow>).metadata ?? {},
  }
}
