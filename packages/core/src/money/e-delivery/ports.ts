import type { EAddress, EInvoiceSyntax } from '../../people/account/e-address.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { EInvoiceDelivery } from './e-invoice-delivery.ts'

/** A document, ready to be given to an access point. */
export interface OutgoingEInvoice {
  /** Ours, the same for every try and after a restore: an access point takes at most one document under it. */
  readonly delivery_id: string
  /** As the document itself says it. Source: EN 16931, BT-1. */
  readonly number: string
  readonly syntax: EInvoiceSyntax
  readonly bytes: Uint8Array
  /** Source: EN 16931, BT-34 of an invoice and of a credit note alike. */
  readonly sender: EAddress
  /** Source: EN 16931, BT-49. */
  readonly receiver: EAddress
}

/** What an access point has decided about a document; it stays so. */
export type DeliveryVerdict =
  /** The document is the network's now. */
  | { readonly kind: 'accepted'; readonly message_id: string }
  /** A rule of the network refuses the document: the same bytes would be refused again. */
  | { readonly kind: 'rejected'; readonly rule_id: string; readonly message: string }
  /** Nobody in the network receives such documents at this address. */
  | { readonly kind: 'unknown_recipient' }

/** Five answers, because "it failed" does not say whether the receiver has the document. */
export type DeliveryAnswer =
  | DeliveryVerdict
  /** Nothing reached the access point: safe to send again. */
  | { readonly kind: 'not_attempted'; readonly retry_after?: number }
  /** It may have happened, or is not decided yet: ask `status` before any other `send`. */
  | { readonly kind: 'unknown' }

/** What became of a document. `not_found`: the access point surely has none under this id. */
export type DeliveryStatusAnswer = DeliveryAnswer | { readonly kind: 'not_found' }

/**
 * A network's access point, by which electronic documents reach their receivers. A rejection, a timeout and an outage
 * are values; a throw is a bug in the adapter. Never called inside a transaction. Passes `eInvoiceTransportContract` of
 * @billing/testing.
 */
export interface EInvoiceTransport {
  /** Once per `delivery_id`, however often it is called: a repeat answers what became of the first document, whatever its bytes. */
  send(document: OutgoingEInvoice): Promise<DeliveryAnswer>
  /** What became of the document that was sent under this id of ours, in whatever process or database's memory. */
  status(delivery_id: string): Promise<DeliveryStatusAnswer>
}

/** The repository of deliveries: one for each document that goes through a network. */
export interface EInvoiceDeliveries {
  get(delivery_id: string): Promise<EInvoiceDelivery | undefined>
  getForUpdate(delivery_id: string): Promise<EInvoiceDelivery | undefined>
  put(delivery: EInvoiceDelivery): Promise<void>
  /** How many since an instant were rejected, or had a recipient whom the network does not know. */
  refusedSince(
    since: EpochMs,
  ): Promise<{ readonly rejected: number; readonly unknown_recipient: number }>
}
