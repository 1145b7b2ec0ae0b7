import type { Draft } from '../../money/decisions/draft.ts'
import { billedInvoice } from '../../money/decisions/facts.ts'
import { owedOn } from '../../money/invoices/invoice.ts'
import type { OrderView } from '../../money/payments/ports.ts'
import type { BillingCycle } from '../../money/subscription/billing-cycle.ts'

/** The order of a billed cycle, as a provider that answers at once would show it. */
export function foreseenOrder({ facts, now }: Draft, cycle: BillingCycle): OrderView {
  const amount = owedOn(billedInvoice(facts, cycle))
  const order_id = cycle.provider_order_id ?? `order of ${cycle.cycle_id}`
  const names = {
    order_id,
    reference: '',
    description: '',
    token: '',
    checkout_url: '',
    customer_id: null,
  }
  const money = { amount, refunded: { ...amount, amount_minor: 0 } }
  const tries = { saved_method: null, declines: 0, decline_code: null, created_at: now }
  return { ...names, ...money, ...tries, state: 'pending' }
}
