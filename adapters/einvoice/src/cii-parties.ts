import type { EnAddress, EnContact, EnSeller } from '@billing/core'
import { el, type XmlElement } from './xml.ts'

/** BG-4, BG-7. */
export function ciiParty(role: 'Seller' | 'Buyer', party: EnSeller): XmlElement | null {
  const { e_address } = party
  return el(`ram:${role}TradeParty`, [
    el('ram:ID', party.id),
    el('ram:Name', party.name),
    el('ram:SpecifiedLegalOrganization', [el('ram:ID', party.reg_number)]),
    contactOf(party.contact),
    addressOf(party.address),
    e_address &&
      el('ram:URIUniversalCommunication', [
        el('ram:URIID', e_address.id, { schemeID: e_address.scheme }),
      ]),
    el('ram:SpecifiedTaxRegistration', [el('ram:ID', party.vat_id, { schemeID: 'VA' })]),
  ])
}

function contactOf(contact: EnContact | null): XmlElement | null {
  return el(
    'ram:DefinedTradeContact',
    contact && [
      el('ram:PersonName', contact.name),
      el('ram:TelephoneUniversalCommunication', [el('ram:CompleteNumber', contact.phone)]),
      el('ram:EmailURIUniversalCommunication', [el('ram:URIID', contact.email)]),
    ],
  )
}

function addressOf(address: EnAddress): XmlElement | null {
  return el('ram:PostalTradeAddress', [
    el('ram:PostcodeCode', address.postal_code),
    el('ram:LineOne', address.line1),
    el('ram:LineTwo', address.line2),
    el('ram:CityName', address.city),
    el('ram:CountryID', address.country),
  ])
}
