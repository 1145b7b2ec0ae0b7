import type { Account } from '../account/account.ts'
import { type PlaceOnInvoice, placeOnInvoice } from '../places/place.ts'
import { isOutside, type Place, placeOf, regionalRate } from '../places/territories.ts'
import { localTime, type TimeZone } from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { VatDecision, VatTreatment } from './vat-decision.ts'
import {
  type KnownNumber,
  numberThatCounts,
  stateOf,
  yesWhilePending,
} from '../vat-numbers/number-that-counts.ts'
import { isMemberState, standardRate } from '../places/vat-rates.ts'
import type { Abroad } from '../threshold/decide-threshold.ts'

/** What of the operator decides the VAT. */
export interface VatSeller {
  /** ISO 3166-1 alpha-2; a member state. */
  readonly seller_country: string
  /** Whose rate consumers in other member states are charged: the seller's own below the EUR 10,000 threshold. */
  readonly abroad: Abroad
  /** On whose calendar a document has its day. */
  readonly time_zone: TimeZone
}

/** What of the customer decides the VAT. */
export interface VatCustomer extends Place, KnownNumber {
  /** What decided where they are. */
  readonly decided_by: PlaceOnInvoice | null
  readonly vat_checked_at: EpochMs | null
}

/** Whose standard rate each treatment takes; none means 0. Source: contract 6.2. */
const RATE_OF: Readonly<Record<VatTreatment, 'seller' | 'customer' | null>> = {
  domestic: 'seller',
  oss: 'customer',
  home_rate: 'seller',
  reverse_charge: null,
  outside_scope: null,
}

/**
 * An account as the VAT rules see it: at its proven place. Of one that is older than our evidence, the legal address
 * goes before the signup's country. Source: contract 6.2, 6.10.
 */
export function vatCustomerOf(
  account: Account,
  last_valid: VatCustomer['last_valid'],
): VatCustomer {
  const { vat_id, vat_status, vat_checked_at, legal_address, place } = account
  const number = { vat_id, vat_status, vat_checked_at, last_valid }
  if (place === null) {
    return {
      ...placeOf(legal_address ?? { country: account.country }),
      decided_by: null,
      ...number,
    }
  }
  const { country, territory } = place
  return { country, territory, decided_by: placeOnInvoice(place), ...number }
}

/** Which VAT a document issued `at` carries, and the facts that it was decided by. Source: contract 6.2. */
export function decideVat(seller: VatSeller, customer: VatCustomer, at: EpochMs): VatDecision {
  const treatment = treatmentOf(seller, customer, at)
  const rates = { seller: seller.seller_country, customer: customer.country }
  const whose = RATE_OF[treatment]
  const rate_country = whose && rates[whose]
  const on = localTime(at, seller.time_zone)
  const isTheirs = rate_country === customer.country
  const regional = isTheirs ? regionalRate(customer, on, seller.seller_country) : null
  const standard = () => (rate_country === null ? 0 : standardRate(rate_country, on))
  return {
    treatment,
    rate_basis_points: regional ?? standard(),
    rate_country,
    customer_country: customer.country,
    ...(customer.territory === null ? {} : { territory: customer.territory }),
    ...(customer.decided_by === null ? {} : { place: customer.decided_by }),
    vat_id: customer.vat_id,
    vat_status: customer.vat_status,
    vat_checked_at: yesWhilePending(customer, at)?.checked_at ?? customer.vat_checked_at,
  }
}

/** The first rule that holds decides: a territory outside the EU's VAT is so also for a seller of its state. */
function treatmentOf(seller: VatSeller, customer: VatCustomer, at: EpochMs): VatTreatment {
  if (isOutside(customer)) return 'outside_scope'
  if (customer.country === seller.seller_country) return 'domestic'
  if (!isMemberState(customer.country)) return 'outside_scope'
  if (numberThatCounts(customer, at) === customer.country) return 'reverse_charge'
  return seller.abroad === 'destination' ? 'oss' : 'home_rate'
}

/**
 * Whether a document charged VAT while the number was pending, or against a valid one, so that the number's yes may give
 * the VAT back by a credit note (`vat_corrected`): it does where the customer is in the number's state by then, and that is
 * not the seller's. What an operator decided against a valid number stays. Source: contract 6.2, 6.10.
 */
export function mayBeCorrectedByYes(decision: VatDecision, vat_id: string): boolean {
  const { treatment, rate_country, vat_status } = decision
  const might = vat_status === 'pending' || isAgainstNumber(decision)
  if (!might || decision.vat_id !== vat_id || rate_country === null) return false
  const state = stateOf(vat_id)
  return state !== null && (treatment === 'oss' || state !== rate_country)
}

/** Whether a document was issued against a valid number, which no operator had decided. Source: contract 6.10. */
export function isAgainstNumber(decision: VatDecision): boolean {
  const { vat_id, vat_status, customer_country, place } = decision
  if (vat_status !== 'valid' || place?.rule === 'operator') return false
  return stateOf(vat_id) !== customer_country
}

/** As `mayBeCorrectedByYes`, where the document has the customer in the number's state already: nothing else is asked. */
export function isCorrectedByYes(decision: VatDecision, vat_id: string): boolean {
  const isThere = stateOf(vat_id) === decision.customer_country
  return isThere && mayBeCorrectedByYes(decision, vat_id)
}
