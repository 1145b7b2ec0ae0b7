import { invalid, Problem } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { beginAgain, routeOf } from '../e-delivery/begin-delivery.ts'
import type { EInvoiceDelivery } from '../e-delivery/e-invoice-delivery.ts'
import { documentView } from './issued-document.ts'
import type { EInvoiceDeliveryView } from './view-e-invoice-delivery.ts'

/** Which document goes on its way again, and why. */
export interface ResendEInvoice {
  readonly id: string
  readonly reason: string
}

/**
 * An operator has an invoice given to the access point again, whose delivery was given up: under the id that it had, with
 * another week of tries. Throws `not_found`, also for one that goes by mail alone, and `validation.failed` for a delivery
 * that is not given up: what a network has decided stays so. Source: contract 7.6.
 */
export function adminResendInvoiceDelivery(
  ports: WritePorts,
  call: Call,
  input: ResendEInvoice,
): Promise<EInvoiceDeliveryView> {
  return resend(ports, call, { ...input, document: 'invoice' })
}

/** As `adminResendInvoiceDelivery`, of a credit note. Source: contract 7.6. */
export function adminResendCreditNoteDelivery(
  ports: WritePorts,
  call: Call,
  input: ResendEInvoice,
): Promise<EInvoiceDeliveryView> {
  return resend(ports, call, { ...input, document: 'credit_note' })
}

async function resend(
  ports: WritePorts,
  call: Call,
  { id, reason, document }: ResendEInvoice & Pick<EInvoiceDelivery, 'document'>,
): Promise<EInvoiceDeliveryView> {
  return write(ports, call, async (work) => {
    const delivery = await work.tx.eInvoiceDeliveries.getForUpdate(id)
    const view = await documentView(work.tx, { document, id })
    const route = view ? routeOf(view) : null
    if (!delivery || !route) throw new Problem('not_found')
    const again = await beginAgain(work, delivery)
    if (!again) {
      throw invalid('status', `We send a document again that was given up: ${delivery.status}.`)
    }
    const { account_id, number } = delivery
    const meta = { document, delivery_id: id, number }
    const audit = { action: 'admin.e_invoice.resend', account_id, reason, meta }
    return { kind: 'answered', answer: { ...again, ...route }, audit }
  })
}
