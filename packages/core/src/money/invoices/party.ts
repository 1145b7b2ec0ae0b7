import type { Address } from '../../people/account/account.ts'

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
}
