import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { invoiceMachine, issuedInvoice, owedOn } from '../invoices/invoice.ts'
import { writeOffInvoice } from '../invoices/move-invoice.ts'
import { step } from '../../kernel/machine.ts'
import { continueService } from './continue.ts'
import { audit, type Draft, moveCycle, post, put } from './draft.ts'
import { advanceDunning } from './dunning.ts'
import { invoiceOf } from './facts.ts'

/**
 * The provider's order is cancelled, read back, and nothing will be asked for any more: what is owed is kept as
 * debt, and after the last step of dunning the subscription ends. A void invoice is owed no more: the service
 * goes on. Source: contract 8.
 */
export function abandon(draft: Draft, cycle: BillingCycle): void {
  const rest = { next_attempt_at: null, next_action_at: null, held_for: null }
  const abandoned = moveCycle(draft, cycle, 'given_up', rest)
  const invoice = invoiceOf(draft.facts, cycle)
  if (invoice && step(invoiceMachine, invoice.status, 'written_off')) {
    const lost = writeOffInvoice(issuedInvoice(invoice), draft.now)
    const { invoice_id } = put(draft, 'invoice', lost.invoice)
    post(draft, invoice_id, lost.movements)
    const owed_minor = owedOn(lost.invoice).amount_minor
    audit(draft, 'invoice.written_off', { invoice_id, owed_minor })
  }
  if (invoice?.status === 'void') continueService(draft, abandoned)
  else advanceDunning(draft, abandoned)
}
