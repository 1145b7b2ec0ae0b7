import type { Address } from '../../people/account/account.ts'
import type { EAddress } from '../../people/account/e-address.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'

/** A seller or buyer as a document shows them, copied at issue and never changed. Source: contract 6.6; Directive 2006/112/EC, Art. 226 (3)–(5). */
export interface Party {
  readonly name: string
  /** Null where the customer gave none: then name, country and e-mail stand alone. Source: contract 6.2. */
  readonly address: Address | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly reg_number: string | null
  readonly vat_id: string | null
  readonly email: string | null
  readonly bank_account: string | null
  /** Where its electronic documents are sent to. This and what follows is absent on documents of before. */
  readonly e_address?: EAddress
  /** Whom a buyer asks about the document. */
  readonly contact?: Contact
  /** What the buyer wants to find on it. Source: EN 16931, BT-10. */
  readonly buyer_reference?: string
  /** Of a German public buyer. */
  readonly leitweg_id?: string
  /** The buyer's card that is asked, or that has paid. Source: EN 16931, BG-18. */
  readonly card?: Pick<PaymentMethod, 'brand' | 'last4'>
}

/** Whom one asks about a document. Source: EN 16931, BG-6. */
export interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}
