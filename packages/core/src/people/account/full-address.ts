import type { Account, Address } from './account.ts'

/** The address that an account's documents show: without one for invoices, the legal one. Source: contract 6.2. */
export function invoicedAddress({
  invoice_address,
  legal_address,
}: Pick<Account, 'invoice_address' | 'legal_address'>): Address | null {
  return invoice_address ?? legal_address
}

/** Whether a document can show an address in full: street, town and postal code. */
export function isFullAddress(address: Address | null): boolean {
  if (address === null) return false
  return [address.line1, address.city, address.postal_code].every((part) => part.trim() !== '')
}

/**
 * Whether an invoice to the account would lack what it has to show: the full address of a company. An individual's
 * shows name, country and e-mail. Source: contract 6.2; Directive 2006/112/EC, Art. 226 (5).
 */
export function lacksAddress(
  account: Pick<Account, 'customer_type' | 'invoice_address' | 'legal_address'>,
): boolean {
  return account.customer_type === 'company' && !isFullAddress(invoicedAddress(account))
}
