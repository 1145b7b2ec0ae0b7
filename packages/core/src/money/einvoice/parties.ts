import type { Party } from '../invoices/party.ts'
import type { EAddress } from '../../people/account/e-address.ts'
import { VAT_CATEGORIES } from '../../people/vat/vat-groups.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import type { EnAddress, EnBuyer, EnContact, EnSeller } from './en16931.ts'
import { vatTermsOf } from './vat-terms.ts'

/** BG-4, as the VAT of the document lets it stand. */
export function sellerOf(party: Party, vats: readonly VatDecision[]): EnSeller {
  const reg_number = said(party.reg_number)
  const vat_id = mayNameVatIds(vats) ? said(party.vat_id) : null
  // Outside of the scope the VAT number may stand as no VAT number only: it still says who sells.
  const id = reg_number === null && vat_id === null ? said(party.vat_id) : null
  return {
    name: nameOf(party),
    id,
    reg_number,
    vat_id,
    e_address: party.e_address ?? null,
    contact: contactOf(party),
    address: addressOf(party),
  }
}

/** BG-7. Under reverse charge the number is the one that was proved. Source: Directive 2006/112/EC, Art. 226 (4). */
export function buyerOf(party: Party, vats: readonly VatDecision[]): EnBuyer {
  const proved = vats.find(({ treatment }) => VAT_CATEGORIES[treatment] === 'AE')?.vat_id
  return {
    name: nameOf(party),
    reg_number: said(party.reg_number),
    vat_id: mayNameVatIds(vats) ? said(proved ?? party.vat_id) : null,
    e_address: receiverOf(party),
    leitweg_id: said(party.leitweg_id),
    address: addressOf(party),
  }
}

/** Where documents reach a buyer; a German public one has no other address than the Leitweg-ID. */
export function receiverOf(party: Party): EAddress | null {
  const leitweg_id = said(party.leitweg_id)
  const routed = leitweg_id === null ? null : { scheme: LEITWEG, id: leitweg_id }
  return party.e_address ?? routed
}

/** The scheme of Leitweg-IDs in the list of electronic address schemes. */
const LEITWEG = '0204'

/** BT-10: a German public buyer's is the Leitweg-ID. */
export function buyerReferenceOf({ leitweg_id, buyer_reference }: Party): string | null {
  return said(leitweg_id) ?? said(buyer_reference)
}

function mayNameVatIds(vats: readonly VatDecision[]): boolean {
  return vats.every(({ treatment }) => vatTermsOf(treatment).names_vat_ids)
}

function nameOf({ name, email }: Party): string {
  return said(name) ?? said(email) ?? '-'
}

function contactOf({ contact }: Party): EnContact | null {
  return contact ?? null
}

function addressOf({ address, country }: Party): EnAddress {
  return {
    line1: said(address?.line1),
    line2: said(address?.line2),
    city: said(address?.city),
    postal_code: said(address?.postal_code),
    country: address?.country ?? country,
  }
}

/** A text with something in it; otherwise null, as no syntax has room for an empty element. */
function said(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
