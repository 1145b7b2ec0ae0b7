import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import { type ERoute, routeOf } from '../e-delivery/begin-delivery.ts'
import type { EInvoiceDelivery } from '../e-delivery/e-invoice-delivery.ts'
import { documentView } from './issued-document.ts'

/** The delivery of an issued document, with the addresses that the document says. */
export interface EInvoiceDeliveryView extends EInvoiceDelivery, ERoute {}

/** How an invoice goes through a network, for operators. Throws `not_found`, also for one that goes by mail alone. */
export async function adminViewInvoiceDelivery(
  ports: ReadPorts,
  invoice_id: string,
): Promise<EInvoiceDeliveryView> {
  return deliveryOrProblem(ports, 'invoice', invoice_id)
}

/** How a credit note goes through a network, for operators. Throws `not_found`, also for one that goes by mail alone. */
export async function adminViewCreditNoteDelivery(
  ports: ReadPorts,
  credit_note_id: string,
): Promise<EInvoiceDeliveryView> {
  return deliveryOrProblem(ports, 'credit_note', credit_note_id)
}

async function deliveryOrProblem(
  { store }: ReadPorts,
  document: EInvoiceDelivery['document'],
  id: string,
): Promise<EInvoiceDeliveryView> {
  return store.read(async (tx) => {
    const delivery = await tx.eInvoiceDeliveries.get(id)
    const view = await documentView(tx, { document, id })
    const route = view ? routeOf(view) : null
    if (!delivery || !route) throw new Problem('not_found')
    return { ...delivery, ...route }
  })
}
