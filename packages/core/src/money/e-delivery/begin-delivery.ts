import type { EAddress } from '../../people/account/e-address.ts'
import { receiverOf } from '../einvoice/parties.ts'
import { step } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Party } from '../invoices/party.ts'
import { type EInvoiceDelivery, eInvoiceDeliveryMachine } from './e-invoice-delivery.ts'

/** From where to where a document goes. */
export interface ERoute {
  readonly sender: EAddress
  readonly receiver: EAddress
}

/** A document of these parties goes through a network where both have an address there; null where one has none. */
export function routeOf({
  seller,
  buyer,
}: {
  readonly seller: Party
  readonly buyer: Party
}): ERoute | null {
  const sender = seller.e_address ?? null
  const receiver = receiverOf(buyer)
  return sender && receiver && { sender, receiver }
}

/** A document that was just issued. */
interface Issued {
  readonly document: EInvoiceDelivery['document']
  readonly id: string
  readonly account_id: string
  readonly number: string
  readonly seller: Party
  readonly buyer: Party
}

/** The delivery of a document that is issued now; null for one that goes by mail alone. */
export function deliveryOf(issued: Issued, now: EpochMs): EInvoiceDelivery | null {
  if (!routeOf(issued)) return null
  const { document, id, account_id, number } = issued
  return {
    delivery_id: id,
    document,
    account_id,
    number,
    status: 'waiting',
    message_id: null,
    rule_id: null,
    rule_message: null,
    created_at: now,
    updated_at: now,
  }
}

/** Write a new delivery, and have it begin after the commit. */
export async function beginDelivery(work: Work, delivery: EInvoiceDelivery): Promise<void> {
  const { delivery_id: id, document } = delivery
  await work.tx.eInvoiceDeliveries.put(delivery)
  await pushEffect(work, {
    effect: { type: 'e_invoice.send', document, id },
    dedupe_key: `e_invoice.send:${id}`,
  })
}

/** Have a delivery that was given up begin anew. Nothing happens to any other: null. */
export async function beginAgain(
  work: Work,
  delivery: EInvoiceDelivery,
): Promise<EInvoiceDelivery | null> {
  const { delivery_id: id, document } = delivery
  const status = step(eInvoiceDeliveryMachine, delivery.status, 'sent_again')
  if (status === undefined) return null
  const again = { ...delivery, status, updated_at: work.now }
  await work.tx.eInvoiceDeliveries.put(again)
  // A key of its own: what was given up stays in the outbox, as a dead letter.
  await pushEffect(work, {
    effect: { type: 'e_invoice.send', document, id },
    dedupe_key: `e_invoice.send:${id}:${work.now}`,
  })
  return again
}
