import type { EAddress, EnAddress, EnBuyer, EnParty, EnSeller } from '@billing/core'
import { el, type XmlElement } from './xml.ts'

/** BG-4, with the address that the document's specification wants. */
export function ublSeller(seller: EnSeller, e_address: EAddress | null): XmlElement | null {
  const { contact } = seller
  const asked = contact && [
    el('cbc:Name', contact.name),
    el('cbc:Telephone', contact.phone),
    el('cbc:ElectronicMail', contact.email),
  ]
  const identified = el('cac:PartyIdentification', [el('cbc:ID', seller.id)])
  return el('cac:AccountingSupplierParty', [
    el('cac:Party', [
      endpoint(e_address),
      identified,
      ...partyOf(seller),
      el('cac:Contact', asked),
    ]),
  ])
}

/** BG-7. */
export function ublBuyer(buyer: EnBuyer): XmlElement | null {
  return el('cac:AccountingCustomerParty', [
    el('cac:Party', [endpoint(buyer.e_address), ...partyOf(buyer)]),
  ])
}

function endpoint(address: EAddress | null): XmlElement | null {
  return address && el('cbc:EndpointID', address.id, { schemeID: address.scheme })
}

function partyOf({ name, reg_number, vat_id, address }: EnParty): (XmlElement | null)[] {
  const registered = vat_id && [
    el('cbc:CompanyID', vat_id),
    el('cac:TaxScheme', [el('cbc:ID', 'VAT')]),
  ]
  return [
    addressOf(address),
    el('cac:PartyTaxScheme', registered),
    el('cac:PartyLegalEntity', [el('cbc:RegistrationName', name), el('cbc:CompanyID', reg_number)]),
  ]
}

function addressOf(address: EnAddress): XmlElement | null {
  return el('cac:PostalAddress', [
    el('cbc:StreetName', address.line1),
    el('cbc:AdditionalStreetName', address.line2),
    el('cbc:CityName', address.city),
    el('cbc:PostalZone', address.postal_code),
    el('cac:Country', [el('cbc:IdentificationCode', address.country)]),
  ])
}
