import type { CardBrand } from '../payments/payment-method.ts'
import type { CreditNoteView, InvoiceView } from '../invoices/document-view.ts'
import { type Settlement, settlementOf } from './settlement-words.ts'
import type { Party } from '../invoices/party.ts'
import type { EnPayment } from './en16931.ts'

/** What a document says of how it is paid: by which card, or through which of the other ways. */
type Means = 'card' | 'online' | 'clearing' | 'none'

/**
 * UNCL 4461: 48 bank card, 68 an online payment service, 97 clearing between partners, 1 not defined. The provider
 * tells no credit cards from debit cards (54, 55).
 */
const CODES: Readonly<Record<Means, EnPayment['code']>> = {
  card: '48',
  online: '68',
  clearing: '97',
  none: '1',
}

/** By what an invoice is paid, for each way of settling it. */
const OF_INVOICE: Readonly<Record<Settlement, Means>> = {
  card: 'card',
  paid: 'card',
  customer: 'online',
  topup: 'online',
  prepaid: 'clearing',
  credit: 'clearing',
  nothing: 'none',
}

const NETWORKS: Readonly<Record<CardBrand, string>> = {
  visa: 'VISA',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  unknown: 'NA',
}

/** BG-16 of an invoice. */
export function invoicePayment(view: InvoiceView): EnPayment {
  return paidBy(OF_INVOICE[settlementOf(view)], view.buyer)
}

/** BG-16 of a credit note: the money goes back the way it came, or is kept. */
export function notePayment({ settled_by, buyer }: CreditNoteView): EnPayment {
  return paidBy(settled_by === 'credit' ? 'clearing' : 'card', buyer)
}

/** The card that a document names: the one that is asked, has paid, or is paid back; null where it names none. */
export function cardOnDocument(view: InvoiceView | CreditNoteView): EnPayment['card'] {
  return view.kind === 'invoice' ? invoicePayment(view).card : notePayment(view).card
}

/** A card that the record does not name is asked through the provider all the same. */
function paidBy(means: Means, { card }: Party): EnPayment {
  if (means !== 'card') return { code: CODES[means], card: null }
  if (card === undefined) return { code: CODES.online, card: null }
  return { code: CODES.card, card: { last4: card.last4, network: NETWORKS[card.brand] } }
}
