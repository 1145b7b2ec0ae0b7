import type { EAddress, EInvoiceSyntax, En16931 } from '@billing/core'

/** What a document says that it follows. */
export interface Profile {
  /** BT-24. */
  readonly specification: string
  /** BT-23. */
  readonly process: string | null
  /** BT-34. */
  readonly seller_address: EAddress | null
  /** BT-10. */
  readonly buyer_reference: string | null
}

const EN16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL_BILLING = `${EN16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** The scheme of e-mail addresses, which XRechnung takes and Peppol does not. */
const EMAIL = 'EM'

/** The narrowest specification of each syntax that a document satisfies; otherwise EN 16931 alone. */
const NARROWER: Readonly<Record<EInvoiceSyntax, (model: En16931) => Profile | null>> = {
  ubl: peppolOf,
  cii: xrechnungOf,
}

/** The specification that a document follows, which in CII is also that of Factur-X, profile EN 16931. */
export function profileOf(model: En16931, syntax: EInvoiceSyntax): Profile {
  const { seller, buyer_reference } = model
  const plain = { specification: EN16931, process: null, buyer_reference }
  return NARROWER[syntax](model) ?? { ...plain, seller_address: seller.e_address }
}

/**
 * Peppol BIS Billing 3.0, where both sides have an address in its network. A buyer who gave no reference is asked for
 * by name, as one must be there. Source: Peppol BIS Billing 3.0, R003, R010, R020.
 */
function peppolOf({ seller, buyer, buyer_reference }: En16931): Profile | null {
  if (!isInNetwork(seller.e_address) || !isInNetwork(buyer.e_address)) return null
  return {
    specification: PEPPOL_BILLING,
    process: PROCESS,
    seller_address: seller.e_address,
    buyer_reference: buyer_reference ?? buyer.name,
  }
}

function isInNetwork(address: EAddress | null): boolean {
  return address !== null && address.scheme !== EMAIL
}

/**
 * XRechnung 3.0, where the buyer gave a Leitweg-ID and all that it asks for is known: whom to ask, and both towns and
 * postal codes. Source: XRechnung, BR-DE-2 to BR-DE-9, BR-DE-15; Peppol BIS Billing 3.0, R010, R020.
 */
function xrechnungOf({ seller, buyer, buyer_reference }: En16931): Profile | null {
  const { contact } = seller
  if (buyer.leitweg_id === null || buyer.e_address === null || contact === null) return null
  const places = [seller.address, buyer.address]
  if (places.some(({ city, postal_code }) => city === null || postal_code === null)) return null
  return {
    specification: XRECHNUNG,
    process: PROCESS,
    seller_address: seller.e_address ?? { scheme: EMAIL, id: contact.email },
    buyer_reference,
  }
}
