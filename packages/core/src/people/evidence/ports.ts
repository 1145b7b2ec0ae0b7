import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Account } from '../account/account.ts'
import type { PlacePiece } from '../places/place.ts'

/** Evidence of where accounts are. Append-only: the database refuses to change or remove a row. Source: contract 6.10. */
export interface PlacePieces {
  insert(piece: PlacePiece): Promise<void>
  /** Oldest first. */
  ofAccount(account_id: string): Promise<PlacePiece[]>
  /** Those of them that exist, in no order. */
  ofIds(piece_ids: readonly string[]): Promise<PlacePiece[]>
  /** Those of the fingerprints that cards of other accounts have too, in no order. */
  ofOthers(account_id: string, fingerprints: readonly string[]): Promise<string[]>
  /** The accounts whose place waits for an operator, the one that waits longest first. */
  reviews(page: PageRequest): Promise<Page<Account>>
}

/** Where a client address is, and who says so. */
export interface AddressCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** In a few words, with its date: what it was is kept with the evidence. */
  readonly source: string
}

/**
 * The country of a client address. Null where it is unknown, and for an address that hides where somebody is: of a
 * private relay, a virtual private network, a data centre. Never called inside a transaction. Source: contract 6.10.
 */
export interface CountryOfAddress {
  /** Never throws. */
  countryOf(ip: string): Promise<AddressCountry | null>
}
