import type { OrderView } from '../payments/ports.ts'
import type { Tx } from '../../ports.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'

/**
 * Another order takes the money for a debt: where the page of one before it is shown, in a banner or in a
 * notification, the new page is shown from now on. Source: states 1.6 (i).
 */
export async function readdressDebt(
  tx: Pick<Tx, 'payments' | 'orders' | 'banners' | 'notifications'>,
  { account_id, invoice_id }: Pick<BillingCycle, 'account_id' | 'invoice_id'>,
  { order_id, checkout_url }: OrderView,
): Promise<void> {
  const payments = await tx.payments.ofInvoice(invoice_id ?? '')
  const before: string[] = []
  for (const payment of payments.filter((each) => each.order_id !== order_id)) {
    const order = await tx.orders.get(payment.order_id)
    if (order && order.checkout_url !== checkout_url) before.push(order.checkout_url)
  }
  if (before.length === 0) return
  await tx.banners.readdress(account_id, before, checkout_url)
  await tx.notifications.readdress(account_id, before, checkout_url)
}
