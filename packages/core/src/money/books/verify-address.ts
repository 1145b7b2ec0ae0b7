import { isFullAddress } from '../../people/account/full-address.ts'
import type { InvoiceCase } from './invoice-case.ts'

/**
 * Why an invoice to a company should not look as it does, or null: it shows the full address, or was issued without one
 * once that had been waited for. Source: contract 6.2; Directive 2006/112/EC, Art. 226 (5).
 */
export function addressFlaw({
  invoice,
  to_company,
}: Pick<InvoiceCase, 'invoice' | 'to_company'>): string | null {
  const { address_waited_until: until, issued_at, buyer } = invoice
  const shows = isFullAddress(buyer.address)
  if (until === null) {
    return to_company && !shows
      ? 'it shows no full address of a company, and waited for none'
      : null
  }
  if (shows) return 'it shows a full address, and says that it was issued without one'
  return issued_at < until ? 'it was issued before the wait for the address was over' : null
}
