import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { type Payment, sumCaptured } from '../payments/payment.ts'
import type { Tx } from '../../ports.ts'
import type { CreditFacts } from './credit-limits.ts'
import { issuedInvoice } from '../invoices/invoice.ts'

/** An invoice's facts with the payments that were started for it, oldest first. */
export interface ReadCreditFacts extends CreditFacts {
  readonly payments: readonly Payment[]
  /** What it charges for; undefined for a change of plan. */
  readonly cycle: BillingCycle | undefined
}

/**
 * What is known of an invoice when somebody wants to credit it; it stays locked until the transaction ends.
 * Its account is to be locked before. Undefined where there is none, or only a draft. Source: contract 6.7.
 */
export async function readCreditFacts(
  tx: Tx,
  invoice_id: string,
): Promise<ReadCreditFacts | undefined> {
  const cycle_id = (await tx.invoices.get(invoice_id))?.cycle_id ?? null
  // The cycle before its invoice, as everything that charges it locks them.
  const cycle = cycle_id === null ? undefined : await tx.cycles.getForUpdate(cycle_id)
  const found = await tx.invoices.getForUpdate(invoice_id)
  if (!found || found.number === null) return undefined
  const invoice = issuedInvoice(found)
  const payments = await tx.payments.ofInvoice(invoice_id)
  return {
    invoice,
    payments,
    cycle,
    refunds: await tx.refunds.ofInvoice(invoice_id),
    captured: sumCaptured(payments, invoice.total.currency),
    // What is billed and not asked for is taken up under the account's lock, by what is left to pay then.
    charge_in_flight: cycle ? cycle.state === 'charging' : payments.some(isPending),
  }
}

function isPending({ status }: Payment): boolean {
  return status === 'pending'
}
