import type { ApiAnswer } from '../support/api.ts'
import type { World } from '../support/world.ts'

/** What is asked for a credit note; 5.00 without a refund unless said otherwise. */
export interface Asked {
  readonly amount_minor?: number
  readonly provider_refund?: boolean
  readonly reason?: string
  readonly key?: string
}

/** An operator who credits invoices. */
export interface CreditActions {
  credit(invoice_id: string, asked?: Asked): Promise<ApiAnswer>
  /** As `credit`, with `provider_refund`. */
  refund(invoice_id: string, asked?: Asked): Promise<ApiAnswer>
}

/** The operator of a world, who asks under a new key each time unless one is given. */
export function creditActions(
  world: World,
  token: string,
  api: World['api'] = (...asked) => world.api(...asked),
): CreditActions {
  let keys = 0
  const credit: CreditActions['credit'] = (invoice_id, asked = {}) => {
    const { amount_minor = 500, provider_refund, reason = 'goodwill' } = asked
    return api('POST', '/admin/credit-notes', {
      token,
      headers: { 'idempotency-key': asked.key ?? `credit-${++keys}` },
      body: {
        invoice_id,
        amount: { amount_minor, currency: 'EUR' },
        reason,
        ...(provider_refund === undefined ? {} : { provider_refund }),
      },
    })
  }
  return {
    credit,
    refund: (invoice_id, asked = {}) => credit(invoice_id, { ...asked, provider_refund: true }),
  }
}
